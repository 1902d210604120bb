import { describe, expect, test } from 'vitest'
import { addDataStore, databaseServer, publish } from '../publishing/testing/databaseOf.ts'
import { firstCall } from '../publishing/testing/dataStore.ts'
import { portalOn, servers as databases } from '../testing/servers.ts'

const tables = `
  CREATE SCHEMA s;
  CREATE TYPE s.kind AS ENUM ('small', 'large');
  CREATE TABLE s.all_types (
    id bigint PRIMARY KEY, i2 smallint, i4 integer, f4 real, f8 double precision, n numeric(10, 2), b boolean, t text, v varchar(5),
    c char(4), k s.kind, d date, ts timestamp, tz timestamptz, tm time, u uuid, j jsonb, a integer[], bin bytea);
  INSERT INTO s.all_types VALUES
    (9007199254740991, -7, 70000, 0.5, 1e300, 12.34, true, 'O''Shea ü', 'abc', 'xy', 'large', '2026-02-28', '2026-02-28 12:30:00',
      '2026-02-28 12:30:00.250+02', '23:59:58', '0E984725-C51C-4BF4-9960-E1C80E27ABA0', '{}', '{1}', '\\x00'),
    (2, NULL, NULL, 'NaN', 'Infinity', NULL, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
  CREATE TABLE s.many AS SELECT n::integer AS id, 'row ' || n AS name FROM generate_series(1, 2500) n;
  ALTER TABLE s.many ADD PRIMARY KEY (id);
  CREATE TABLE s.wide (id integer PRIMARY KEY, ${Array.from({ length: 150 }, (_, n) => `c${n} integer`).join(', ')});
  INSERT INTO s.wide (id, c149) VALUES (1, 149);`

describe.each(databases)('published tables of a portal on %s', (database) => {
  const server = databaseServer()
  const portal = portalOn(database, { sampleData: 'empty', allowedHosts: ['127.0.0.1'] })

  test('return every type of column, pages, and all columns of wide tables', async () => {
    const store = await addDataStore(portal(), server.url(), tables)
    await publish(portal(), store, firstCall(store))
    const { token = '' } = await portal().signIn('publisher')
    const root = `${portal().portal.url}/server/rest/services/${firstCall(store).serverFolder}`
    const query = async (name: string, params: Record<string, string>) => {
      const answer = await fetch(`${root}/${name}/FeatureServer/0/query`, {
        method: 'POST',
        body: new URLSearchParams({ f: 'json', token, outFields: '*', ...params }),
      })
      return (await answer.json()) as {
        features: { attributes: Record<string, unknown> }[]
        fields: { name: string; type: string }[]
        exceededTransferLimit?: boolean
        count?: number
        error?: { message: string }
      }
    }
    const { features, fields } = await query('all_types', {
      where:
        "b = 1 AND k = 'large' AND t LIKE 'O''%' AND d = DATE '2026-02-28' AND tz < TIMESTAMP '2026-02-28 11:00:00'",
    })
    expect(features.map(({ attributes }) => attributes)).toEqual([
      {
        id: 9_007_199_254_740_991,
        i2: -7,
        i4: 70_000,
        f4: 0.5,
        f8: 1e300,
        n: 12.34,
        b: 1,
        t: "O'Shea ü",
        v: 'abc',
        c: 'xy',
        k: 'large',
        d: '2026-02-28',
        ts: Date.UTC(2026, 1, 28, 12, 30),
        tz: Date.UTC(2026, 1, 28, 10, 30, 0, 250),
        tm: '23:59:58',
        u: '0e984725-c51c-4bf4-9960-e1c80e27aba0',
      },
    ])
    expect(fields.map(({ name }) => name)).not.toContain('j')
    const [empty] = (await query('all_types', { objectIds: '2' })).features
    expect(empty?.attributes).toMatchObject({ id: 2, f4: null, f8: null, b: 0, t: null, tz: null })

    const page = await query('many', {
      where: '1=1',
      orderByFields: 'id DESC',
      resultOffset: '1600',
    })
    expect(page.features).toHaveLength(900)
    expect(page.features[0]?.attributes).toEqual({ id: 900, name: 'row 900' })
    expect(page).not.toHaveProperty('exceededTransferLimit')
    expect((await query('many', { where: 'MOD(id) = 1' })).error?.message).toContain("'where'")
    expect(await query('many', { where: 'id / 0 IS NULL', returnCountOnly: 'true' })).toEqual({
      count: 2500,
    })
    expect((await query('wide', {})).features[0]?.attributes).toMatchObject({ id: 1, c149: 149 })

    await store.change('DROP TABLE s.many')
    expect((await query('many', {})).error?.message).toContain('has changed since it was published')
  })
})
