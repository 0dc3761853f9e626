// Pragmas that were meant for adgen: misspelt, in another spelling of C, through _Pragma.
// REFUSE: --head f
// EXPECT: :13:[0-9]+: error: unknown pragma 'adgn'; did you mean '#pragma adgen'
// EXPECT: :14:[0-9]+: error: _Pragma of adgen is not looked at
// EXPECT: :20:[0-9]+: error: unknown pragma 'adgen_checkpoint'
// EXPECT: :21:[0-9]+: error: unknown pragma 'ADGEN'
// EXPECT: :22:[0-9]+: error: _Pragma of adgen is not looked at
// EXPECT: :25:[0-9]+: error: '#pragma adgen at the end' is not in front of a statement
// REJECT: pragma adgen hidden.*(no|not)
#if 0
#pragma adgen hidden
#endif
#pragma adgn checkpoint
#define CHECKPOINT _Pragma("adgen checkpoint")
double f(double x)
{
    /*
    #pragma adgen hidden
    */
#pragma adgen_checkpoint
#pragma ADGEN checkpoint
    _Pragma("adgen checkpoint") x *= x;
    return x;
}
#pragma /* see below */ adgen at the end
