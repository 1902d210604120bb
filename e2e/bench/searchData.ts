import pg from 'pg'

/** Copies of the sample data `large` beside its own rows: 10^6 items of 50,000 members. */
const copies = 9

/** Columns of copied rows that differ, as SQL expressions of the row `t` and the number `c` of the copy. */
type Changes = Readonly<Record<string, string>>

/** A rank from 1 to `count`. The first ones are frequent, as words, tags, and owners are. */
const rank = (count: number) => `floor(power(${count}, random()))::integer`

const title = `regexp_replace(t.title, ' k\\d+$', '') || ' k' || ${rank(20_000)}`
const tags = `array_append(t.tags[:3], 'project ' || ${rank(5_000)})`

const changes: Readonly<Record<string, Changes>> = {
  members: {
    username: `t.username || '.' || c`,
    id: `md5(t.id || c)`,
    email: `c || '.' || t.email`,
    created: `t.created + c * 1000`,
  },
  items: {
    id: `md5(t.id || c)`,
    // As many owners as members; the sample accounts own as much as before.
    owner: `CASE WHEN t.owner ~ '^[a-z]+$' THEN t.owner ELSE t.owner || '.' || c END`,
    folder_id: 'NULL',
    title,
    tags,
    num_views: 'floor(5000 * power(random(), 4))::integer',
    created: 't.created - floor(random() * 1e9)::bigint',
    modified: 't.modified - floor(random() * 1e9)::bigint',
  },
  group_items: { item_id: `md5(t.item_id || c)` },
}

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The copies refer to each other in any order.
    await client.query('SET session_replication_role = replica')
    return await work(client)
  } finally {
    await client.end()
  }
}

const select = async (client: pg.Client, query: string) =>
  (await client.query<{ text: string }>(query)).rows.map(({ text }) => text)

const insertionOf = async (client: pg.Client, table: string, from: string) => {
  const names = await select(
    client,
    `SELECT quote_ident(column_name) AS text FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = '${table}' AND is_generated = 'NEVER' ORDER BY ordinal_position`,
  )
  const values = names.map((name) => changes[table]?.[name] ?? `t.${name}`)
  return `INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM ${from}`
}

/** Gives the items of the sample data a long tail of words and tags, as their copies have it. */
export const diversify = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(`UPDATE items t SET title = ${title}, tags = ${tags}`)
    await client.query('VACUUM (FULL, ANALYZE) items')
  })

/** Multiplies the members, the items, and their sharing. */
export const multiply = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    // Building the indexes afterwards takes a part of the time.
    const indexes = await select(
      client,
      `SELECT indexdef AS text FROM pg_indexes WHERE tablename = 'items' AND indexname <> 'items_pkey'`,
    )
    const drops = await select(
      client,
      `SELECT 'DROP INDEX ' || indexname AS text FROM pg_indexes WHERE tablename = 'items' AND indexname <> 'items_pkey'`,
    )
    for (const drop of drops) await client.query(drop)
    for (const table of Object.keys(changes))
      await client.query(
        await insertionOf(client, table, `${table} t, generate_series(1, ${copies}) AS c`),
      )
    for (const index of indexes) await client.query(index)
    await client.query('VACUUM (ANALYZE)')
  })

/** How many items `timeInsertions` inserts at once. */
export const insertedAtOnce = 1000

/** Returns the times (ms) of insertions of items by one statement each, which are undone. */
export const timeInsertions = (url: string, rounds: number): Promise<number[]> =>
  withClient(url, async (client) => {
    const insertion = await insertionOf(
      client,
      'items',
      `(SELECT * FROM items WHERE id > $1 ORDER BY id LIMIT ${insertedAtOnce}) AS t, (SELECT 'new' AS c) AS copy`,
    )
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const begin = performance.now()
      await client.query('BEGIN')
      await client.query(insertion, [round.toString(16)])
      times.push(performance.now() - begin)
      await client.query('ROLLBACK')
    }
    return times
  })
