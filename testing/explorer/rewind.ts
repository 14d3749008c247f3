import type { Connection } from '#db/connect.ts'

interface Table {
  tab: string
  keys: string[]
  cols: string[]
  types: Record<string, string>
}

/**
 * Makes a database resettable: for each changed row its first version is recorded. A reset costs only as much as was
 * changed, so that thousands of schedules can begin with the same rows.
 */
export async function noteChanges({ pool }: Pick<Connection, 'pool'>): Promise<void> {
  const { rows } = await pool.query<Table>(
    `select c.oid::regclass::text as tab,
       (select json_agg(a.attname) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
         where i.indrelid = c.oid and i.indisprimary) as keys,
       (select json_object_agg(a.attname, format_type(a.atttypid, a.atttypmod)) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as types,
       (select json_agg(quote_ident(a.attname)) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
         and not a.attisdropped and a.attgenerated = '') as cols
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname in ('public', 'graphile_worker')`,
  )
  const kept = rows.filter(({ keys }) => keys)
  const values = kept.map(({ tab, keys, cols, types }) => {
    const key = (row: string) => `jsonb_build_object(${keys.map(name => `'${name}', ${row}.${name}::text`)})`
    const name = tab.replaceAll(/\W/g, '_')
    return `insert into rewind.tables values ('${tab}', $back$
        delete from ${tab} x using (select distinct key from rewind.changes where tab = '${tab}' and n > $1) u
          where ${keys.map(one => `x.${one} = (u.key ->> '${one}')::${types[one]}`).join(' and ')} $back$, $back$
        insert into ${tab} (${cols}) overriding system value select ${cols.map(col => `r.${col}`)} from
          (select distinct on (key) op, old from rewind.changes where tab = '${tab}' and n > $1
            order by key, n) u, jsonb_populate_record(null::${tab}, u.old) r where op <> 'INSERT' $back$);
      create function rewind.note_${name}() returns trigger language plpgsql as $$ begin
        if tg_op = 'INSERT' then insert into rewind.changes (tab, op, key) values ('${tab}', tg_op, ${key('new')});
        else insert into rewind.changes (tab, op, key, old) values ('${tab}', tg_op, ${key('old')}, to_jsonb(old)); end if;
        return null; end $$;
      create trigger rewind_note after insert or update or delete on ${tab}
        for each row execute function rewind.note_${name}();`
  })
  await pool.query(`
    create schema rewind;
    create unlogged table rewind.changes (n bigint generated always as identity, tab text, op text, key jsonb, old jsonb);
    create table rewind.tables (tab text primary key, out text, back text);
    ${values.join('\n')}
    create function rewind.back(moment bigint) returns void language plpgsql as $$
    declare one record; begin
      set local session_replication_role = replica;
      for one in select out, back from rewind.tables
        where tab in (select distinct tab from rewind.changes where n > moment) loop
        execute one.out using moment;
        execute one.back using moment;
      end loop;
      delete from rewind.changes where n > moment;
      set local session_replication_role = origin;
      end $$;`)
}

type Base = Pick<Connection, 'pool'>

/** A moment to reset to, valid until a reset to an earlier one. */
export async function momentOf({ pool }: Base): Promise<number> {
  const { rows } = await pool.query('select coalesce(max(n), 0) as n from rewind.changes')
  return rows[0].n
}

export async function rewind({ pool }: Base, moment: number): Promise<void> {
  await pool.query('select rewind.back($1)', [moment])
}
