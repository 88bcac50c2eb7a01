import { expect, test } from 'vitest'
import { withoutOwnRights } from '../../supabase/local/tools/database-difference'

const difference = `CREATE TABLE "public"."notes" (
  "id" uuid NOT NULL
);

REVOKE ALL ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ON TABLE "public"."notes" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."notes" TO "postgres";

REVOKE ALL ON FUNCTION "private"."note"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note"() TO "postgres";

REVOKE ALL ON TABLE "public"."notes" FROM "service_role";
`

test('A migration contains no grants to its owner, whose form differs between PostgreSQL versions', () => {
  expect(withoutOwnRights(difference)).toBe(`CREATE TABLE "public"."notes" (
  "id" uuid NOT NULL
);

REVOKE ALL ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ON TABLE "public"."notes" FROM "service_role";
`)
})
