import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import {
  createDataStore,
  firstCall,
  template,
  type TestDataStore,
} from '../../src/portal/publishing/testing/dataStore.ts'
import { startPostgres } from '../../src/portal/testing/postgres.ts'
import type { Client } from '../../src/rest/protocol/client.ts'
import {
  publishing as operations,
  type PublishingJob,
} from '../../src/rest/publishing/publishing.ts'
import { startProcess, type PortalProcess } from '../support/process.ts'
import { clientOf } from './large.ts'
import { shareOf, tableOf, timesOf, type Part } from './part.ts'

const tables = 300
/** Tables that a synchronization finds changed. */
const changedTables = 100
const rows = 1_000_000
/** Features of a page. */
const page = 1_000
/** Features of a page of a layer whose template allows it. */
const largePage = 20_000
const rounds = 40
/** Rounds before those that count. */
const warmUp = 5
const megabyte = 1024 * 1024
/** How often the memory of the portal and its job are read (ms). */
const interval = 100

type Publisher = Client & { readonly token: string }

interface Memory {
  /** Bytes. */
  readonly before: number
  readonly most: number
}

/** Performs work, and returns its result with the memory of the portal before and at most. */
export const watched = async <T>(
  portal: PortalProcess,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly memory: Memory }> => {
  const before = await portal.memory()
  let most = before
  const over = new AbortController()
  const watch = async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, await portal.memory())
      await wait(interval)
    }
  }
  const watching = watch()
  try {
    return { result: await work(), memory: { before, most } }
  } finally {
    over.abort()
    await watching
    most = Math.max(most, await portal.memory())
  }
}

/** Publishes or synchronizes, and returns the job when it has ended. Throws unless all datasets succeeded. */
export const publish = async (
  client: Client,
  { id }: Pick<TestDataStore, 'id'>,
  params: object = {},
): Promise<PublishingJob> => {
  await client.send(operations.publishLayers, { datastoreId: id, ...params })
  for (;;) {
    const { job } = await client.send(operations.publication, { datastoreId: id })
    if (job && job.status === 'completed') return job
    if (job && job.status !== 'processing') throw new Error(job.statusMessage)
    await wait(interval)
  }
}

/** Returns how long a job took (s). */
const secondsOf = ({ created, modified }: PublishingJob) => (modified - created) / 1000

const countOf = ({ datasets }: PublishingJob, outcome: string) =>
  datasets.filter((one) => one.outcome === outcome).length

const tablesSql = (point: string) => `
  CREATE SCHEMA county;
  DO $$ BEGIN
    FOR n IN 1..${tables} LOOP
      EXECUTE format('CREATE TABLE county.t%s (id integer PRIMARY KEY, name text, kind varchar(20), value double precision,
        built date, changed timestamptz, owner uuid${point === '' ? '' : ', shape geometry(Point, 4326)'})', n);
      EXECUTE format('INSERT INTO county.t%s SELECT m, ''Feature '' || m, ''k'' || m %% 10, m / 7.0, date ''2026-01-01'' + m,
        now(), NULL${point === '' ? '' : ', ST_SetSRID(ST_MakePoint(-117 + m / 100.0, 33), 4326)'} FROM generate_series(1, 100) m', n);
    END LOOP;
  END $$;`

const changesSql = Array.from(
  { length: changedTables },
  (_, index) => `ALTER TABLE county.t${index + 1} ADD COLUMN added integer`,
).join(';\n')

const rowsSql = (hasGeometry: boolean) => `
  CREATE SCHEMA big;
  CREATE TABLE big.events AS SELECT n AS id, 'Feature ' || n AS name, 'k' || n % 100 AS kind, (n * 7919::bigint % 100003) / 7.0 AS value,
    timestamptz '2020-01-01' + n * interval '1 minute' AS at
    ${hasGeometry ? ', ST_SetSRID(ST_MakePoint(-120 + (n * 7919::bigint % 100000) / 10000.0, 30 + (n * 104729::bigint % 99991) / 10000.0), 4326)::geometry(Point, 4326) AS shape' : ''}
    FROM generate_series(1, ${rows}) n;
  ALTER TABLE big.events ADD PRIMARY KEY (id);
  CREATE INDEX ON big.events (kind);
  CREATE INDEX ON big.events (at);
  ${hasGeometry ? 'CREATE INDEX ON big.events USING gist (shape);' : ''}
  ANALYZE big.events;`

/** A query of the layer, and the same as SQL, which differ from round to round. */
interface Compared {
  readonly name: string
  readonly params: (round: number) => Readonly<Record<string, string>>
  readonly sql: string
  readonly values: (round: number) => readonly unknown[]
  readonly rounds?: number
}

/** Returns the queries that are measured; those with a box only with geometries. */
const comparedQueries = (hasGeometry: boolean): Compared[] => {
  const columns = 'id, name, kind, value, at'
  const shape = hasGeometry ? ', ST_AsGeoJSON(shape, 9)::json AS shape' : ''
  const features = `SELECT ${columns}${shape} FROM big.events`
  const geometry = String(hasGeometry)
  const byKind: Pick<Compared, 'sql' | 'values'> = {
    sql: `${features} WHERE kind = $1 ORDER BY id LIMIT ${page}`,
    values: (round) => [`k${round}`],
  }
  const corner = (round: number) => [-120 + round / 10, 30 + round / 10] as const
  const offset = (round: number) => 500_000 + round * page
  return [
    {
      name: `where kind = …, ${page} features, f=json`,
      params: (round) => ({ where: `kind = 'k${round}'`, returnGeometry: geometry }),
      ...byKind,
    },
    {
      name: `where kind = …, ${page} features, f=geojson`,
      params: (round) => ({ where: `kind = 'k${round}'`, f: 'geojson', returnGeometry: geometry }),
      ...byKind,
    },
    {
      name: 'one feature by its ID',
      params: (round) => ({ objectIds: String(round * 1_000 + 1) }),
      sql: `${features} WHERE id = $1`,
      values: (round) => [round * 1_000 + 1],
    },
    {
      name: `page ${offset(0) / page} by ID`,
      params: (round) => ({ where: '1=1', resultOffset: String(offset(round)) }),
      sql: `${features} ORDER BY id LIMIT ${page} OFFSET $1`,
      values: (round) => [offset(round)],
    },
    {
      name: 'time range, ordered by time',
      params: (round) => ({
        where: `at >= TIMESTAMP '2021-01-0${1 + (round % 9)} 00:00:00'`,
        orderByFields: 'at',
      }),
      sql: `${features} WHERE at >= $1 ORDER BY at, id LIMIT ${page}`,
      values: (round) => [`2021-01-0${1 + (round % 9)} 00:00:00Z`],
    },
    {
      name: 'count, where value > …',
      params: (round) => ({ where: `value > ${round * 100}`, returnCountOnly: 'true' }),
      sql: 'SELECT count(*) FROM big.events WHERE value > $1',
      values: (round) => [round * 100],
    },
    {
      name: 'statistics of 100 groups',
      params: () => ({
        outStatistics: JSON.stringify([
          { statisticType: 'count', onStatisticField: 'id', outStatisticFieldName: 'n' },
          { statisticType: 'avg', onStatisticField: 'value', outStatisticFieldName: 'mean' },
        ]),
        groupByFieldsForStatistics: 'kind',
      }),
      sql: 'SELECT kind, count(id) AS n, avg(value) AS mean FROM big.events GROUP BY kind ORDER BY kind',
      values: () => [],
      rounds: 5,
    },
    {
      name: `${largePage} features, f=json`,
      params: (round) => ({
        where: '1=1',
        resultOffset: String(round * largePage),
        resultRecordCount: String(largePage),
      }),
      sql: `${features} ORDER BY id LIMIT ${largePage} OFFSET $1`,
      values: (round) => [round * largePage],
      rounds: 10,
    },
    ...(hasGeometry
      ? [
          {
            name: `box, ${page} features`,
            params: (round: number) => {
              const [x, y] = corner(round)
              return { geometry: `${x},${y},${x + 1},${y + 1}`, inSR: '4326' }
            },
            sql: `${features} WHERE ST_Intersects(shape, ST_MakeEnvelope($1, $2, $3, $4, 4326)) ORDER BY id LIMIT ${page}`,
            values: (round: number) => {
              const [x, y] = corner(round)
              return [x, y, x + 1, y + 1]
            },
          },
          {
            name: 'count in a box',
            params: (round: number) => {
              const [x, y] = corner(round)
              return {
                geometry: `${x},${y},${x + 1},${y + 1}`,
                inSR: '4326',
                returnCountOnly: 'true',
              }
            },
            sql: 'SELECT count(*) FROM big.events WHERE ST_Intersects(shape, ST_MakeEnvelope($1, $2, $3, $4, 4326))',
            values: (round: number) => {
              const [x, y] = corner(round)
              return [x, y, x + 1, y + 1]
            },
          },
        ]
      : []),
  ]
}

const isCount = (name: string) => name.startsWith('count')

/** Returns how many features, or which count, a response of the layer contains. Throws its error. */
const sizeOf = (text: string): number => {
  const { error, features, count } = JSON.parse(text) as {
    readonly error?: { readonly message: string }
    readonly features?: readonly unknown[]
    readonly count?: number
  }
  if (error) throw new Error(error.message)
  return count ?? features?.length ?? 0
}

/** Runs queries of the layer and the same SQL in turn. Throws if they return different numbers of features. */
const compareQueries = async (
  layerUrl: string,
  { token }: Publisher,
  client: pg.Client,
  queries: readonly Compared[],
) => {
  const ask = async (params: Readonly<Record<string, string>>) => {
    const answer = await fetch(`${layerUrl}/query`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams({
        f: 'json',
        outFields: '*',
        resultRecordCount: String(page),
        ...params,
      }),
    })
    return answer.text()
  }
  const measured = []
  for (const { name, params, sql, values, rounds: own = rounds } of queries) {
    const [ofPortal, ofPg]: [number[], number[]] = [[], []]
    for (let round = 0; round < warmUp + own; round++) {
      const begin = performance.now()
      const text = await ask(params(round))
      const between = performance.now()
      const found = await client.query<Record<string, unknown>>(sql, [...values(round)])
      const end = performance.now()
      const expected = isCount(name) ? Number(found.rows[0]?.['count']) : found.rows.length
      if (sizeOf(text) !== expected)
        throw new Error(`${name}: ${sizeOf(text)} instead of ${expected} in round ${round}`)
      if (round < warmUp) continue
      ofPortal.push(between - begin)
      ofPg.push(end - between)
    }
    measured.push({
      ...timesOf(name, ofPortal),
      reference: timesOf('pg', ofPg),
      ratio: shareOf(ofPortal, 0.95) / shareOf(ofPg, 0.95),
      medianRatio: shareOf(ofPortal, 0.5) / shareOf(ofPg, 0.5),
    })
  }
  return measured
}

/** Publishes and synchronizes many tables. */
const publishTables = async (portal: PortalProcess, client: Publisher, store: TestDataStore) => {
  const preview = async () => {
    const begin = performance.now()
    const { state } = await client.send(operations.datasets, { datastoreId: store.id })
    return { seconds: (performance.now() - begin) / 1000, state }
  }
  const steps: { name: string; seconds: number; memory: Memory }[] = []
  const job = async (name: string, outcome: string, count: number, params: object = {}) => {
    const { result, memory } = await watched(portal, () => publish(client, store, params))
    if (countOf(result, outcome) !== count) throw new Error(`${name}: not ${count} ${outcome}`)
    steps.push({ name, seconds: secondsOf(result), memory })
  }
  const read = async (name: string) => {
    const { result, memory } = await watched(portal, preview)
    steps.push({ name, seconds: result.seconds, memory })
  }
  await read('preview of a first publication')
  await job('publish', 'published', tables, firstCall(store))
  await job('synchronize, nothing has changed', 'unchanged', tables)
  await store.change(changesSql)
  await read(`preview, ${changedTables} tables have a new column`)
  await job(`synchronize, ${changedTables} tables have a new column`, 'refreshed', changedTables)
  await job('synchronize with item information', 'refreshed', tables, { syncItemInfo: true })
  await store.change(`DROP SCHEMA county CASCADE`)
  await job('synchronize, all tables were dropped', 'removed', tables)
  return steps
}

/** Returns a database with PostGIS, or without it and why. */
const withPostgis = async (store: TestDataStore): Promise<string | undefined> => {
  try {
    await store.change('CREATE EXTENSION postgis')
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Publishing and synchronizing the layers of 300 tables, and queries of a layer with a million features next to the same SQL through
 * `pg`. Geometries are part of it if PostGIS is installed. Throws if the layer and the SQL return different numbers of features.
 */
export const publishing: Part = async () => {
  const postgres = await startPostgres()
  if ('missing' in postgres) return { table: `Not measured: ${postgres.missing}`, values: null }
  const portal = await startProcess('empty', 0, { PORTAL_ALLOWED_HOSTS: '127.0.0.1' })
  try {
    const client = await clientOf(portal.url, 'publisher')
    const many = await createDataStore(client, postgres.url, '')
    const missing = await withPostgis(many)
    const hasGeometry = missing === undefined
    await many.change(tablesSql(hasGeometry ? 'shape' : ''))
    const steps = await publishTables(portal, client, many)

    const big = await createDataStore(client, postgres.url, '')
    if (hasGeometry) await big.change('CREATE EXTENSION postgis')
    await big.change(rowsSql(hasGeometry))
    const call = firstCall(big)
    const [extension] = template.extensions
    await publish(client, big, {
      ...call,
      templateSvcConfig: {
        ...template,
        extensions: [{ ...extension, properties: { maxRecordCount: String(largePage) } }],
      },
    })
    const direct = new pg.Client({ connectionString: big.url })
    await direct.connect()
    const layerUrl = `${portal.url}/server/rest/services/${call.serverFolder}/events/FeatureServer/0`
    const compare = async () => {
      try {
        return await compareQueries(layerUrl, client, direct, comparedQueries(hasGeometry))
      } finally {
        await direct.end()
      }
    }
    const { result: queries, memory } = await watched(portal, compare)

    const inMegabytes = (bytes: number) => (bytes / megabyte).toFixed(0)
    return {
      table: [
        tableOf(
          [`${tables} tables`, 'seconds', 'memory before, MB', 'at most, MB'],
          steps.map(({ name, seconds, memory: { before, most } }) => [
            name,
            seconds.toFixed(2),
            inMegabytes(before),
            inMegabytes(most),
          ]),
        ),
        tableOf(
          [
            `Queries of ${rows.toLocaleString('en')} rows`,
            'median, ms',
            'p95, ms',
            'pg median, ms',
            'pg p95, ms',
            'times pg, median',
            'p95',
          ],
          queries.map(({ name, median, p95, reference, ratio, medianRatio }) => [
            name,
            median.toFixed(1),
            p95.toFixed(1),
            reference.median.toFixed(1),
            reference.p95.toFixed(1),
            medianRatio.toFixed(1),
            ratio.toFixed(1),
          ]),
        ),
        `Memory of the portal during the queries: ${inMegabytes(memory.before)} MB before, ${inMegabytes(memory.most)} MB at most.`,
        ...(missing === undefined ? [] : [`Without geometries: ${missing}`]),
      ].join('\n\n'),
      values: { tables, steps, rows, queries, memory, hasGeometry },
    }
  } finally {
    await portal.stop()
    await postgres.stop()
  }
}
