import { and, eq } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { startProcessorClock } from '../../rest/testing/processorTime.ts'
import { items, publishedDatasets } from '../db/schema.ts'
import { addDataStore, publish } from '../publishing/testing/databaseOf.ts'
import { databaseServer } from '../publishing/testing/databaseServer.ts'
import { firstCall, template } from '../publishing/testing/dataStore.ts'
import { portalOn, servers as databases } from '../testing/servers.ts'
import { esriGeometry } from './geometry.ts'

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
  INSERT INTO s.wide (id, c149) VALUES (1, 149);
  CREATE TABLE s.odd_names (id integer PRIMARY KEY, "line\nbreak" text, "a,b" text, "a""b" text);
  INSERT INTO s.odd_names VALUES (1, 'x', 'y', 'z');`

/** Queries of someone who tries to break the service, or to reach more than the layer. */
const hostileQueries: readonly Record<string, string>[] = [
  ...[
    'id IN (SELECT 1)',
    "id::text = '1'",
    'id = 1 /* x */',
    'id = 1 -- x',
    'id = $1',
    "name = E'\\''",
    String.raw`name = U&'\0041'`,
    'name = $$x$$',
    '"id" = 1 UNION SELECT 1',
    "pg_read_file('/etc/passwd') = ''",
    'CAST(id AS text) = 1',
    "name SIMILAR TO '(a+)+'",
    "name ~ '(a+)+$'",
    `name LIKE '${'%a'.repeat(3000)}'`,
    "name LIKE 'x' ESCAPE 'xx'",
    String.raw`name LIKE '\' ESCAPE '\'`,
    `1${'+1'.repeat(1990)}=1`,
    `${'NOT '.repeat(60)}id = 1`,
    '('.repeat(8000),
    Array.from({ length: 900 }, () => 'id=1').join(' OR '),
    'id = 99999999999999999999999999',
    'id = 1e999',
    "id = DATE '2026-01-01'",
    "CURRENT_TIMESTAMP - INTERVAL '1e300' DAY IS NULL",
    "TIMESTAMP '2026-99-99' IS NULL",
    'x.id = 1',
    'ctid IS NULL',
    `name = '${'ü'.repeat(16_000)}'`,
    '\u0000',
  ].map((where) => ({ where })),
  ...['-1', '1e3', 'NaN', '1.5', '99999999999999999999'].flatMap((number) => [
    { resultOffset: number },
    { resultRecordCount: number },
    { objectIds: number },
    { geometryPrecision: number },
    { maxAllowableOffset: number },
  ]),
  { objectIds: Array.from({ length: 10_001 }, () => '1').join(',') },
  { objectIds: '9223372036854775807' },
  { resultOffset: '100000000' },
  { orderByFields: `id${' '.repeat(4000)}x` },
  { orderByFields: 'id; DROP TABLE s.many' },
  { orderByFields: 'id desc nulls first' },
  { orderByFields: Array.from({ length: 11 }, () => 'id').join(',') },
  { outFields: '"'.repeat(16_000) },
  { outFields: Array.from({ length: 8000 }, () => 'x').join(',') },
  { outFields: 'name) FROM s.many; --' },
  { outSR: 'x' },
  { outSR: '{"wkid":-1}' },
  { outSR: '['.repeat(4000) },
  { geometry: '1,2' },
  { outStatistics: '{"statisticType":"count"}' },
  { outStatistics: '['.repeat(50_000) },
  { outStatistics: '[{"statisticType":"exec","onStatisticField":"id"}]' },
  { outStatistics: '[{"statisticType":"count","onStatisticField":"ctid"}]' },
  { outStatistics: '[{"statisticType":"sum","onStatisticField":"name"}]' },
  {
    outStatistics:
      '[{"statisticType":"count","onStatisticField":"id","outStatisticFieldName":"a\\" FROM x --"}]',
  },
  {
    outStatistics: JSON.stringify(
      Array.from({ length: 21 }, (_, n) => ({
        statisticType: 'count',
        onStatisticField: 'id',
        outStatisticFieldName: `n${n}`,
      })),
    ),
  },
  { groupByFieldsForStatistics: 'id' },
  {
    outStatistics: '[{"statisticType":"max","onStatisticField":"id"}]',
    groupByFieldsForStatistics: 'id) --',
  },
  { layerId: '../0' },
]

test.each([5, {}, { type: 'Point', coordinates: 5 }, { type: 'MultiPolygon', coordinates: null }])(
  '%j instead of a geometry is left out',
  (geometry) => {
    expect(esriGeometry(geometry as never)).toBeNull()
  },
)

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
        error?: { code: number; message: string }
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

    const odd = { 'line\nbreak': 'x', 'a,b': 'y', 'a"b': 'z' }
    const names = Object.keys(odd).map((name) => `"${name.replaceAll('"', '""')}"`)
    expect(
      (
        await query('odd_names', {
          where: names.map((name) => `${name} > ''`).join(' AND '),
          outFields: names.join(','),
          orderByFields: names.map((name) => `${name} DESC`).join(','),
        })
      ).features.map(({ attributes }) => attributes),
    ).toEqual([odd])

    // Each must be refused, or answered within the limits, and quickly: what the database stops is error 503.
    for (const params of hostileQueries) {
      const processorTime = startProcessorClock()
      const answer = await query('many', params)
      const about = `of ${JSON.stringify(params).slice(0, 100)}`
      expect(processorTime(), `time ${about}`).toBeLessThan(3000)
      expect(answer.error?.code ?? 400, `error ${about}`).toBe(400)
      expect(answer.features?.length ?? 0, `features ${about}`).toBeLessThanOrEqual(1000)
    }
    expect((await query('many', { where: '1=1', returnCountOnly: 'true' })).count).toBe(2500)

    await store.change('DROP TABLE s.many')
    expect((await query('many', {})).error?.message).toContain('has changed since it was published')
  })

  /** Publishes tables, and returns a function that queries their layers. */
  const published = async (sql: string) => {
    const store = await addDataStore(portal(), server.url(), sql)
    const job = await publish(portal(), store, firstCall(store))
    const { token = '' } = await portal().signIn('publisher')
    const root = `${portal().portal.url}/server/rest/services/${firstCall(store).serverFolder}`
    const query = async (name: string, params: Record<string, string> = {}) => {
      const answer = await fetch(`${root}/${name}/FeatureServer/0/query`, {
        method: 'POST',
        body: new URLSearchParams({ f: 'json', token, outFields: '*', ...params }),
      })
      return (await answer.json()) as {
        features: { attributes: Record<string, unknown> }[]
        error?: { code: number; message: string }
      }
    }
    return { store, job, query }
  }

  test('have no value for numbers beyond a double and infinite dates, and all other rows', async () => {
    const { query } = await published(`
      CREATE SCHEMA s;
      CREATE TABLE s.odd (id integer PRIMARY KEY, n numeric, d date, ts timestamp);
      INSERT INTO s.odd VALUES (1, 1.5, '2026-01-01', '2026-01-01'), (2, '1e400', 'infinity', 'infinity'),
        (3, '-1e400', '-infinity', '-infinity'), (4, 'NaN', '0044-03-15 BC', '0044-03-15 12:00:00 BC'),
        (5, 'Infinity', '5874897-12-31', '294276-12-31 23:59:59'), (6, '1e-400', NULL, NULL),
        (7, '1.7976931348623157e308', NULL, NULL);`)
    const { features } = await query('odd')
    expect(features.map(({ attributes: { n, d, ts } }) => [n, d, ts])).toEqual([
      [1.5, '2026-01-01', Date.UTC(2026, 0, 1)],
      [null, null, null],
      [null, null, null],
      [null, '0044-03-15 BC', Date.UTC(-43, 2, 15, 12)],
      [null, '5874897-12-31', 9_224_318_015_999_000],
      [0, null, null],
      [Number.MAX_VALUE, null, null],
    ])
    const distinct = await query('odd', { outFields: 'n', returnDistinctValues: 'true' })
    expect(distinct.features).toHaveLength(7)
    const statistic = (statisticType: string) => ({ statisticType, onStatisticField: 'n' })
    const outStatistics = JSON.stringify(['count', 'min', 'max', 'sum'].map(statistic))
    expect((await query('odd', { outStatistics })).features).toEqual([
      { attributes: { count_n: 3, min_n: 0, max_n: Number.MAX_VALUE, sum_n: Number.MAX_VALUE } },
    ])
  })

  test('say which materialized view is to be filled, and that a row can be at fault', async () => {
    const { store, job, query } = await published(`
      CREATE SCHEMA s;
      CREATE MATERIALIZED VIEW s.filled AS SELECT 1 AS id, 'x' AS name;
      CREATE VIEW s.of_filled AS SELECT * FROM s.filled;
      CREATE MATERIALIZED VIEW s.empty AS SELECT 1 AS id, 'x' AS name WITH NO DATA;
      CREATE VIEW s.of_empty AS SELECT * FROM s.empty;
      CREATE TABLE s.numbers (id integer PRIMARY KEY, n integer);
      INSERT INTO s.numbers VALUES (1, 0);
      CREATE VIEW s.quotients AS SELECT id, 1 / n AS quotient FROM s.numbers;`)
    const skipped = (dataset: string) => ({
      dataset,
      outcome: 'skipped',
      message: expect.stringContaining('Run REFRESH MATERIALIZED VIEW') as unknown,
    })
    const done = (dataset: string) => ({ dataset, outcome: 'published' })
    expect(job.datasets).toEqual([
      skipped('s.empty'),
      done('s.filled'),
      done('s.numbers'),
      skipped('s.of_empty'),
      done('s.of_filled'),
      done('s.quotients'),
    ])
    expect((await query('of_filled')).features).toHaveLength(1)
    await store.change('REFRESH MATERIALIZED VIEW s.filled WITH NO DATA')
    for (const name of ['filled', 'of_filled'])
      expect((await query(name)).error, `of ${name}`).toMatchObject({
        code: 400,
        message: expect.stringContaining('must run REFRESH MATERIALIZED VIEW') as unknown,
      })
    expect((await query('quotients')).error).toMatchObject({
      code: 400,
      message: expect.stringContaining('or of a row of the layer') as unknown,
    })
    // The layers stay, and are those of the view when it is filled again.
    const again = await publish(portal(), store)
    expect(again.datasets).toContainEqual({ ...skipped('s.filled'), outcome: 'failed' })
    await store.change('REFRESH MATERIALIZED VIEW s.filled')
    expect((await query('of_filled')).features).toHaveLength(1)
  })

  test('are listed for callers who can see them', async () => {
    const store = await addDataStore(
      portal(),
      server.url(),
      'CREATE SCHEMA s; CREATE TABLE s.one (id integer PRIMARY KEY); CREATE TABLE s.two (id integer PRIMARY KEY);',
    )
    await publish(portal(), store, firstCall(store))
    const folder = firstCall(store).serverFolder
    const root = `${portal().portal.url}/server/rest/services`
    const listed = async (username: string, path: string) => {
      const { token = '' } = await portal().signIn(username)
      const answer = await fetch(`${root}${path}?f=json&token=${token}`)
      return (await answer.json()) as {
        folders?: string[]
        services?: { name: string; type: string }[]
        error?: { code: number; message: string }
      }
    }
    const all = ['one', 'two'].flatMap((name) =>
      ['FeatureServer', 'MapServer'].map((type) => ({ name: `${folder}/${name}`, type })),
    )
    expect((await listed('publisher', '')).folders).toContain(folder)
    expect((await listed('publisher', `/${folder}`)).services).toEqual(all)
    expect((await listed('viewer', '')).folders).not.toContain(folder)
    expect((await listed('viewer', `/${folder}`)).error).toMatchObject({
      code: 404,
      message: `Folder ${folder} not found`,
    })

    const { db } = portal().portal.services
    const [row] = await db
      .select()
      .from(publishedDatasets)
      .where(and(eq(publishedDatasets.folder, folder), eq(publishedDatasets.serviceName, 'two')))
    await db
      .update(items)
      .set({ access: 'org' })
      .where(eq(items.id, row?.mapItemId ?? ''))
    expect((await listed('viewer', '')).folders).toContain(folder)
    expect((await listed('viewer', `/${folder}`)).services).toEqual([
      { name: `${folder}/two`, type: 'MapServer' },
    ])
    for (const path of ['', `/${folder}`]) {
      const anonymous = await fetch(`${root}${path}?f=json`)
      expect(await anonymous.json()).toMatchObject({ error: { code: 499 } })
    }
  })

  test('are queried by callers in turn, and synchronized meanwhile', async () => {
    const store = await addDataStore(
      portal(),
      server.url(),
      `CREATE SCHEMA s;
        CREATE TABLE s.plain (id integer PRIMARY KEY);
        INSERT INTO s.plain VALUES (1);
        CREATE FUNCTION s.gate() RETURNS text LANGUAGE sql AS
          $$ SELECT pg_advisory_xact_lock_shared(4711)::text $$;
        CREATE VIEW s.gated AS SELECT id, s.gate() AS gate FROM s.plain;`,
    )
    await publish(portal(), store, firstCall(store))
    const root = `${portal().portal.url}/server/rest/services/${firstCall(store).serverFolder}`
    const ask = async (name: string, token = '') => {
      const answer = await fetch(
        `${root}/${name}/FeatureServer/0/query?f=json&where=1=1&outFields=*&token=${token}`,
      )
      const { error } = (await answer.json()) as { error?: { code: number; message: string } }
      return { error, retryAfter: answer.headers.get('retry-after') }
    }
    const publisher = await portal().signIn('publisher')
    const administrator = await portal().signIn('admin')
    const owner = new pg.Client({ connectionString: store.url })
    await owner.connect()
    try {
      const waiting = async () => {
        const { rowCount } = await owner.query(
          `SELECT FROM pg_stat_activity WHERE usename = '${store.user}' AND wait_event_type = 'Lock'`,
        )
        return rowCount
      }
      await owner.query('SELECT pg_advisory_lock(4711)')
      const refused: Awaited<ReturnType<typeof ask>>[] = []
      let enough = () => {}
      const eight = new Promise<void>((resolve) => {
        enough = resolve
      })
      const all = Array.from({ length: 60 }, async () => {
        const answer = await ask('gated', publisher.token)
        if (answer.error) refused.push(answer)
        if (refused.length === 8) enough()
        return answer
      })
      await eight
      expect(refused).toEqual(
        refused.map(() => ({
          error: {
            code: 503,
            message: 'Too many requests wait for this database. Try again later.',
            details: [],
          },
          retryAfter: '5',
        })),
      )
      while ((await waiting()) !== 2);
      expect(await ask('plain', administrator.token)).toMatchObject({ error: undefined })
      await store.change('CREATE TABLE s.added (id integer PRIMARY KEY)')
      expect(await publish(portal(), store)).toMatchObject({ status: 'completed' })
      expect(await waiting()).toBe(2)
      await owner.query('SELECT pg_advisory_unlock(4711)')
      const answers = await Promise.all(all)
      expect(answers.filter(({ error }) => error)).toHaveLength(8)
    } finally {
      await owner.end()
    }
  })

  test('return statistics, distinct values, IDs, and pages of them as their metadata says', async () => {
    const store = await addDataStore(
      portal(),
      server.url(),
      `CREATE SCHEMA s;
        CREATE TABLE s.sales (id integer PRIMARY KEY, region text, kind varchar(5), amount integer, rate double precision, at timestamp,
          day date, open boolean);
        INSERT INTO s.sales VALUES
          (1, 'north', 'a', 10, 1.5, '2026-01-01 12:00', '2026-01-01', true),
          (2, 'north', 'b', 20, 'NaN', '2026-01-02 12:00', '2026-01-03', false),
          (3, 'south', 'a', 40, 2.5, NULL, 'infinity', true),
          (4, 'south', 'a', NULL, 'Infinity', 'infinity', NULL, NULL),
          (5, NULL, 'b', 50, -1, '2025-12-31 00:00', '2025-12-31', false);`,
    )
    await publish(portal(), store, {
      ...firstCall(store),
      // Clients also write switches as text.
      templateSvcConfig: { ...template, properties: { datesInUnknownTimeZone: 'true' } },
    })
    const { token = '' } = await portal().signIn('publisher')
    const layer = `${portal().portal.url}/server/rest/services/${firstCall(store).serverFolder}/sales/FeatureServer/0`
    const ask = async (path: string, params: Record<string, unknown> = {}) => {
      const body = new URLSearchParams({ f: 'json', token })
      for (const [name, value] of Object.entries(params))
        body.set(name, typeof value === 'string' ? value : JSON.stringify(value))
      return (await fetch(`${layer}${path}`, { method: 'POST', body })).json() as Promise<
        Record<string, unknown>
      >
    }
    const service = await fetch(`${layer.replace(/\/0$/, '')}?f=json&token=${token}`)
    expect(await service.json()).toMatchObject({
      datesInUnknownTimezone: true,
      supportedExportFormats: 'csv,featureCollection,geojson',
      supportsExportForSpreadsheets: true,
    })
    const attributes = async (params: Record<string, unknown>) => {
      const answer = await ask('/query', params)
      expect(answer).not.toHaveProperty('error')
      return (answer['features'] as { attributes: Record<string, unknown> }[]).map(
        (feature) => feature.attributes,
      )
    }
    const statistic = (statisticType: string, onStatisticField: string, name?: string) => ({
      statisticType,
      onStatisticField,
      ...(name === undefined ? {} : { outStatisticFieldName: name }),
    })
    expect(await ask('')).toMatchObject({
      supportsStatistics: true,
      advancedQueryCapabilities: {
        supportsStatistics: true,
        supportsDistinct: true,
        supportsCountDistinct: true,
        supportsPaginationOnAggregatedQueries: true,
        supportsPercentileStatistics: false,
        supportsHavingClause: false,
      },
    })

    expect(
      await attributes({
        outStatistics: [
          statistic('count', 'amount', 'n'),
          statistic('SUM', 'amount', 'total'),
          statistic('avg', 'AMOUNT', 'mean'),
          statistic('min', 'rate'),
          statistic('max', 'rate', 'highest'),
          statistic('stddev', 'amount', 'deviation'),
          statistic('var', 'amount', 'variance'),
          statistic('min', 'at', 'first'),
          statistic('max', 'day', 'last'),
          statistic('min', 'region', 'region'),
          statistic('max', 'open', 'open'),
          statistic('max', 'id', 'id'),
        ],
      }),
    ).toEqual([
      {
        n: 4,
        total: 120,
        mean: 30,
        min_rate: -1,
        highest: 2.5,
        deviation: expect.closeTo(18.257, 3) as unknown,
        variance: expect.closeTo(333.333, 3) as unknown,
        first: Date.UTC(2025, 11, 31),
        // The latest one is infinite, which JSON cannot express.
        last: null,
        region: 'north',
        open: 1,
        id: 5,
      },
    ])
    const byRegion = {
      outStatistics: [statistic('count', 'id', 'n'), statistic('sum', 'amount', 'total')],
      groupByFieldsForStatistics: 'region, kind',
      orderByFields: 'total DESC, kind',
    }
    const groups = [
      { region: null, kind: 'b', n: 1, total: 50 },
      { region: 'south', kind: 'a', n: 2, total: 40 },
      { region: 'north', kind: 'b', n: 1, total: 20 },
      { region: 'north', kind: 'a', n: 1, total: 10 },
    ]
    expect(await attributes(byRegion)).toEqual(groups)
    expect(
      await ask('/query', { ...byRegion, resultOffset: 1, resultRecordCount: 2 }),
    ).toMatchObject({
      exceededTransferLimit: true,
      fields: [
        { name: 'region', type: 'esriFieldTypeString' },
        { name: 'kind', type: 'esriFieldTypeString', length: 5 },
        { name: 'n', type: 'esriFieldTypeInteger' },
        { name: 'total', type: 'esriFieldTypeDouble' },
      ],
      features: groups.slice(1, 3).map((group) => ({ attributes: group })),
    })
    expect(
      await ask('/query', { ...byRegion, where: 'amount > 15', returnCountOnly: true }),
    ).toEqual({ count: 3 })
    expect(await ask('/query', { ...byRegion, f: 'geojson' })).toMatchObject({
      type: 'FeatureCollection',
      features: groups.map((group) => ({ type: 'Feature', geometry: null, properties: group })),
    })

    const distinct = { returnDistinctValues: true, outFields: 'region,open' }
    expect(await attributes({ ...distinct, orderByFields: 'region DESC, open' })).toEqual([
      { region: null, open: 0 },
      { region: 'south', open: 1 },
      { region: 'south', open: null },
      { region: 'north', open: 0 },
      { region: 'north', open: 1 },
    ])
    expect(
      await ask('/query', { ...distinct, outFields: 'region', returnCountOnly: true }),
    ).toEqual({
      count: 3,
    })
    expect(
      await ask('/query', {
        returnIdsOnly: true,
        orderByFields: 'amount DESC',
        where: 'amount > 1',
      }),
    ).toEqual({ objectIdFieldName: 'id', objectIds: [5, 3, 2, 1] })
    expect(await attributes({ objectIds: '4', outFields: 'rate,at,day' })).toEqual([
      { rate: null, at: null, day: null },
    ])

    for (const [params, message] of [
      [{ ...byRegion, orderByFields: 'amount' }, "'orderByFields' names a field that the response"],
      [{ ...byRegion, returnIdsOnly: true }, "'returnIdsOnly' cannot be combined"],
      [{ ...byRegion, groupByFieldsForStatistics: 'none' }, "'groupByFieldsForStatistics' names"],
      [{ ...distinct, orderByFields: 'id' }, "'orderByFields' names a field that the response"],
      [
        { outStatistics: [statistic('count', 'id', 'n'), statistic('sum', 'id', 'N')] },
        'a name of its own',
      ],
      [{ outStatistics: [statistic('avg', 'region')] }, "'region', which has no numbers"],
    ] as const)
      expect(await ask('/query', params)).toMatchObject({
        error: { code: 400, message: expect.stringContaining(message) as unknown },
      })
  })
})
