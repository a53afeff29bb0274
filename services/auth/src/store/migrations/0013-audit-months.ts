import { makeInsertOnly } from '@uitpost/database'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The audit trail in a partition for each month, and deletes in portions that the service may ask for but not do. Parts
 * are by id, which begins with its time: entries stay unique by id alone, as the previous version expects.
 */
export const auditMonthsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // Entries until now, and later ones whose id has no time, are in the default partition. The next statement makes a
    // table of the old name, so that the version before goes on.
    await sql`-- squawk-ignore renaming-table
      alter table audit_entry rename to audit_entry_rest`.execute(db)
    await sql`create table audit_entry (like audit_entry_rest including all) partition by range (id)`.execute(
      db,
    )
    await sql`alter table audit_entry attach partition audit_entry_rest default`.execute(db)
    await makeInsertOnly(db, 'audit_entry')

    await sql`create function audit_month_id(month timestamp) returns uuid language sql immutable
      as $$ select (lpad(to_hex((extract(epoch from month) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid $$`.execute(
      db,
    )
    await keepMonths(db)
    await sql`select keep_audit_entries(731)`.execute(db)

    // As remove_visitor_consents, which the previous version calls: 5,000 at once.
    await sql`create function remove_some_visitor_consents(before timestamptz) returns integer
      language plpgsql security definer set search_path from current as $$
      declare removed integer;
      begin
        delete from consent where id = any(array(
          select id from consent where anonymous_id is not null and at < before limit 5000
        ));
        get diagnostics removed = row_count;
        return removed;
      end $$`.execute(db)
  },
}

/** Returns how many rows it deleted from the default partition, 5,000 at most: call it until there are none. */
async function keepMonths(db: Kysely<unknown>): Promise<void> {
  await sql`create function keep_audit_entries(kept_days integer) returns integer
    language plpgsql strict security definer set search_path from current set lock_timeout = '2s' as $$
    declare
      this_month timestamp := date_trunc('month', now() at time zone 'UTC');
      oldest timestamp := date_trunc('month', now() at time zone 'UTC' - make_interval(days => kept_days));
      month timestamp;
      part text;
      grantee text;
      bounds text[];
      removed integer;
    begin
      if kept_days < 730 then raise exception 'The audit trail is kept for 24 months at least'; end if;

      foreach month in array array[this_month, this_month + interval '1 month'] loop
        part := 'audit_entry_' || to_char(month, 'YYYY_MM');
        continue when to_regclass(part) is not null;
        bounds := array[audit_month_id(month), audit_month_id(month + interval '1 month')];
        execute format('create table %I (like audit_entry_rest including all)', part);
        -- Only the owner reaches a partition by its own name.
        for grantee in select distinct acl.grantee::regrole::text from pg_class, aclexplode(relacl) as acl
          where oid = part::regclass and acl.grantee not in (relowner, 0)
        loop
          execute format('revoke all on %I from %s', part, grantee);
        end loop;
        lock table audit_entry_rest in access exclusive mode;
        execute format('with moved as (delete from audit_entry_rest where id >= %L and id < %L returning *)
          insert into %I select * from moved', bounds[1], bounds[2], part);
        execute format('alter table audit_entry attach partition %I for values from (%L) to (%L)',
          part, bounds[1], bounds[2]);
      end loop;

      for part in select relname from pg_inherits join pg_class on oid = inhrelid
        where inhparent = 'audit_entry'::regclass and relname < 'audit_entry_' || to_char(oldest, 'YYYY_MM')
      loop
        execute format('drop table %I', part);
      end loop;

      delete from audit_entry_rest where id = any(array(
        select id from audit_entry_rest where at < oldest at time zone 'UTC' limit 5000
      ));
      get diagnostics removed = row_count;
      return removed;
    end $$`.execute(db)
}
