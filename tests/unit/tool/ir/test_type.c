#include "fixture.h"

START_TEST(strips_typedefs_and_merges_qualifiers)
{
    Type *t = named("cvec", qualified(ty_array(arena, qualified(dbl(), Q_CONST), 3, NULL), 0));
    t->quals = Q_VOLATILE;
    ck_assert_int_eq(ty_strip(t)->kind, TY_ARRAY);
    ck_assert_uint_eq(ty_quals(t), Q_CONST | Q_VOLATILE);
    ck_assert_uint_eq(ty_quals(ty_unqualified(arena, t)), 0);
    ck_assert_ptr_eq(ty_unqualified(arena, dbl()), dbl());
}
END_TEST

START_TEST(mutable_drops_const_at_every_level)
{
    Type *p =
        qualified(ty_pointer(arena, ty_pointer(arena, qualified(dbl(), Q_CONST))), Q_CONST | Q_RESTRICT);
    Text t = {0};
    ir_print_type(&t, ty_mutable(arena, p), "x");
    ck_assert_str_eq(keep(&t), "double **restrict x");
    Type *plain = named("real", dbl());
    ck_assert_ptr_eq(ty_mutable(arena, plain), plain);
    Type *hidden = named("creal", qualified(dbl(), Q_CONST));
    ck_assert_int_eq(ty_mutable(arena, hidden)->kind, TY_DOUBLE);
}
END_TEST

START_TEST(kinds)
{
    Type *real = named("real", ty_basic(TY_FLOAT));
    ck_assert(ty_is_real(real) && ty_is_arith(real) && !ty_is_integer(real) && !ty_is_signed(real));
    ck_assert(ty_is_integer(ty_basic(TY_BOOL)) && !ty_is_signed(ty_basic(TY_BOOL)));
    ck_assert(ty_is_signed(ty_basic(TY_SCHAR)) && !ty_is_signed(ty_basic(TY_ULONG)));
    ck_assert(ty_is_void(ty_basic(TY_VOID)) && !ty_is_arith(ty_basic(TY_VOID)));
    ck_assert(ty_is_pointer(ty_pointer(arena, real)) && ty_is_array(ty_array(arena, real, 2, NULL)));
    ck_assert(ty_is_record(record("S")));
}
END_TEST

START_TEST(enum_signedness_follows_its_enumerators)
{
    Type *t = NEW(arena, Type);
    t->kind = TY_ENUM;
    t->enumeration = NEW(arena, Enum);
    vec_push(arena, &t->enumeration->items, ((Enumerator){.name = "A", .value = 0}));
    ck_assert(!ty_is_signed(t));
    vec_push(arena, &t->enumeration->items, ((Enumerator){.name = "B", .value = -1}));
    ck_assert(ty_is_signed(t));
}
END_TEST

START_TEST(vla_at_any_level)
{
    Type *rows = ty_array(arena, ty_array(arena, dbl(), LEN_VLA, n("m")), 3, NULL);
    ck_assert(ty_is_vla(rows));
    ck_assert(!ty_is_vla(ty_array(arena, dbl(), 3, NULL)));
    ck_assert(!ty_is_vla(ty_pointer(arena, rows)));
}
END_TEST

START_TEST(reals_inside_and_behind_pointers)
{
    Type *list = record("List");
    field(list, "n", integer());
    field(list, "next", ty_pointer(arena, list));
    ck_assert(!ty_has_real(list) && !ty_reaches_real(list));
    field(list, "value", ty_pointer(arena, dbl()));
    ck_assert(!ty_has_real(list) && ty_reaches_real(list));
    field(list, "w", ty_array(arena, dbl(), 2, NULL));
    ck_assert(ty_has_real(list) && ty_has_real(ty_array(arena, list, 4, NULL)));
    ck_assert(!ty_reaches_real(ty_pointer(arena, function(dbl(), 0, NULL))));
}
END_TEST

START_TEST(fields_of_unnamed_members)
{
    Type *inner = record(NULL), *outer = named("Outer", record("Outer"));
    field(inner, "x", dbl());
    field(outer->base, "i", integer());
    field(outer->base, NULL, inner);
    ck_assert_ptr_eq(ty_field(outer, "x")->type, dbl());
    ck_assert_ptr_null(ty_field(outer, "y"));
    ck_assert_ptr_null(ty_field(dbl(), "x"));
    ck_assert_ptr_eq(ty_element(ty_pointer(arena, outer)), outer);
    ck_assert_ptr_null(ty_element(dbl()));
}
END_TEST

START_TEST(same_sees_through_typedefs)
{
    Type *real = named("real", dbl());
    ck_assert(ty_same(real, qualified(dbl(), Q_CONST)));
    ck_assert(ty_same(ty_pointer(arena, real), ty_pointer(arena, dbl())));
    ck_assert(!ty_same(ty_pointer(arena, real), ty_pointer(arena, qualified(dbl(), Q_CONST))));
    ck_assert(!ty_same(ty_array(arena, real, 2, NULL), ty_array(arena, real, 3, NULL)));
    ck_assert(ty_same(ty_array(arena, real, 2, NULL), ty_array(arena, real, LEN_NONE, NULL)));
    ck_assert(!ty_same(record("S"), record("S")));
    Type *one = function(dbl(), 1, (Type *[]){real}), *none = function(dbl(), 0, NULL);
    ck_assert(!ty_same(one, none));
    none->kr = true;
    ck_assert(ty_same(one, none));
}
END_TEST

RUN("type", strips_typedefs_and_merges_qualifiers, mutable_drops_const_at_every_level, kinds,
    enum_signedness_follows_its_enumerators, vla_at_any_level, reals_inside_and_behind_pointers,
    fields_of_unnamed_members, same_sees_through_typedefs)
