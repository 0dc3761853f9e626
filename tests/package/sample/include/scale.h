#ifndef SCALE_H
#define SCALE_H

#define SCALE 2.0

#endif
