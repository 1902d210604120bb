import { setTimeout as wait } from 'node:timers/promises'
import {
  createDataStore,
  firstCall,
  template,
} from '../../src/portal/publishing/testing/dataStore.ts'
import { content } from '../../src/rest/content/content.ts'
import { itemExport, type ExportFormat } from '../../src/rest/content/itemExport.ts'
import { items } from '../../src/rest/content/items.ts'
import { search } from '../../src/rest/content/search.ts'
import { startPostgres } from '../../src/portal/testing/postgres.ts'
import { startProcess, type PortalProcess } from '../support/process.ts'
import { clientOf } from './large.ts'
import { tableOf, type Part } from './part.ts'
import { publish, watched } from './publishing.ts'

const MB = 1024 * 1024

/** The pauses between two calls of another client, two measurements, and two questions for the status of a job (ms). */
const pause = { call: 5, between: 1_000, status: 100 } as const

/** Rows of a layer, and their columns. */
const layer = { rows: 20_000, columns: 100 } as const

/** Tables that are published at once. */
const tables = 300

interface Figures {
  /** The longest call of another client (ms). */
  readonly longest: number
  /** How long the requests took (ms), and the bytes of their responses. */
  readonly duration: number
  readonly bytes: number
  /** By how many bytes the memory of the portal grew. */
  readonly grown: number
}

/** Performs requests, and returns what another client noticed of them. */
const figuresOf = async (portal: PortalProcess, work: () => Promise<number>): Promise<Figures> => {
  const over = new AbortController()
  let longest = 0
  const otherClient = async () => {
    while (!over.signal.aborted) {
      const begin = performance.now()
      await (await fetch(`${portal.url}/portal/sharing/rest/info?f=json`)).arrayBuffer()
      longest = Math.max(longest, performance.now() - begin)
      await wait(pause.call)
    }
  }
  const calling = otherClient()
  await wait(pause.between)
  longest = 0
  const { result, memory } = await watched(portal, async () => {
    const begin = performance.now()
    const bytes = await work()
    const duration = performance.now() - begin
    // What the portal does after it has responded counts as well.
    await wait(pause.between)
    return { bytes, duration }
  })
  over.abort()
  await calling
  return { ...result, longest, grown: memory.most - memory.before }
}

/** Properties with a list whose lines are indented by 97 levels. */
const deep = (entries: number, text = '') =>
  `{"text":"${text}","a":${'{"a":'.repeat(96)}[${'1,'.repeat(entries - 1)}1]${'}'.repeat(97)}`

const sizeOf = async (url: string, body?: FormData | URLSearchParams): Promise<number> => {
  const answer = await fetch(url, body ? { method: 'POST', body } : {})
  let bytes = 0
  for await (const chunk of answer.body ?? []) bytes += (chunk as Uint8Array).length
  return bytes
}

const addItem = async (root: string, token: string, fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ f: 'json', token, ...fields })) form.set(name, value)
  const answer = await fetch(`${root}/content/users/editor/addItem`, { method: 'POST', body: form })
  const text = await answer.text()
  return { id: (JSON.parse(text) as { readonly id?: string }).id, bytes: text.length }
}

type Publisher = Awaited<ReturnType<typeof clientOf>>

/** Publishes a table with many numbers, and returns the URL of its layer. */
const publishTable = async (
  portal: PortalProcess,
  publisher: Publisher,
  postgresUrl: string,
): Promise<string> => {
  const columns = Array.from({ length: layer.columns }, (_, n) => `1000 + ${n} AS column_${n}`)
  const store = await createDataStore(
    publisher,
    postgresUrl,
    `CREATE SCHEMA bulky; CREATE TABLE bulky.numbers AS SELECT id::integer, ${columns.join(', ')} FROM generate_series(1, ${layer.rows}) id;
      ALTER TABLE bulky.numbers ADD PRIMARY KEY (id);`,
  )
  const call = firstCall(store)
  await publish(publisher, store, {
    ...call,
    templateSvcConfig: {
      ...template,
      extensions: template.extensions.map((extension) => ({
        ...extension,
        properties: { maxRecordCount: String(layer.rows) },
      })),
    },
  })
  return `${portal.url}/server/rest/services/${call.serverFolder}/numbers/FeatureServer/0/query?where=1%3D1&outFields=*&token=${publisher.token}`
}

/** Publishes many tables. */
const publishTables = async (publisher: Publisher, postgresUrl: string) => {
  const store = await createDataStore(
    publisher,
    postgresUrl,
    `CREATE SCHEMA many; DO $$ BEGIN FOR n IN 1..${tables} LOOP
      EXECUTE format('CREATE TABLE many.t%s (id integer PRIMARY KEY, name text, value double precision)', n); END LOOP; END $$;`,
  )
  return async () => {
    await publish(publisher, store, firstCall(store))
    return 0
  }
}

/** Exports the layer with many numbers. Returns the bytes of the new item. */
const exportLayer = async (publisher: Publisher, exportFormat: ExportFormat): Promise<number> => {
  const userName = 'publisher'
  const q = 'title:numbers AND type:"Feature Service"'
  const [layerItem] = (await publisher.send(search.items, { q })).results
  if (!layerItem) throw new Error('the layer has no item')
  const { exportItemId: itemId, jobId } = await publisher.send(itemExport.start, {
    userName,
    itemId: layerItem.id,
    exportFormat,
  })
  for (;;) {
    const status = await publisher.send(content.status, {
      userName,
      itemId,
      jobId,
      jobType: 'export',
    })
    if (status.status === 'completed') break
    if (status.status === 'failed') throw new Error(status.statusMessage)
    await wait(pause.status)
  }
  return (await publisher.send(items.read, { itemId })).size ?? 0
}

/** Measures how long one request with a large parameter or a large response keeps another client waiting. */
export const responses: Part = async () => {
  const postgres = await startPostgres()
  if ('missing' in postgres) throw new Error(postgres.missing)
  const portal = await startProcess('riverside', 0, { PORTAL_ALLOWED_HOSTS: '127.0.0.1' })
  try {
    const root = `${portal.url}/portal/sharing/rest`
    const { token } = await clientOf(portal.url, 'editor')
    const add = (fields: Record<string, string>) =>
      addItem(root, token, {
        type: 'Web Map',
        title: `Large ${Math.random()}`,
        text: '{}',
        ...fields,
      })
    const values: Record<string, Figures> = {}
    const measure = async (name: string, work: () => Promise<number>) => {
      values[name] = await figuresOf(portal, work)
    }
    const large = deep(500_000)
    const largest = deep(9_800, 'x'.repeat(40_000))
    let id = ''
    await measure('addItem, 1 MB of deep properties', async () => {
      const added = await add({ properties: large })
      id = added.id ?? ''
      return added.bytes
    })
    const readable = id || ((await add({ properties: largest })).id ?? '')
    await measure('its page', () => sizeOf(`${root}/content/items/${readable}?token=${token}`))
    for (let count = 0; count < 100; count++)
      await add({ properties: largest, tags: 'largest-properties' })
    for (const f of ['html', 'pjson', 'json'])
      await measure(`100 results with 60 KB of deep properties, ${f}`, () =>
        sizeOf(`${root}/search?f=${f}&num=100&q=tags:largest-properties&token=${token}`),
      )
    for (const megabytes of [12, 9.9]) {
      const text = `[${'{},'.repeat((megabytes * MB) / 3 - 1)}{}]`
      await measure(
        `addItem, ${megabytes} MB of empty objects as text`,
        async () => (await add({ text })).bytes,
      )
    }
    const names = Array.from({ length: 700_000 }, (_, n) => `"name${n}":1`).join()
    await measure(
      `addItem, 9.7 MB of different names as text`,
      async () => (await add({ text: `{${names}}` })).bytes,
    )
    const publisher = await clientOf(portal.url, 'publisher')
    const query = await publishTable(portal, publisher, postgres.url)
    for (const f of ['html', 'json'])
      await measure(`a layer with 2,000,000 numbers, ${f}`, () => sizeOf(`${query}&f=${f}`))
    for (const format of ['CSV', 'GeoJson'] as const)
      await measure(`an export of 2,000,000 numbers, ${format}`, () =>
        exportLayer(publisher, format),
      )
    await measure(`publishing ${tables} tables`, await publishTables(publisher, postgres.url))
    return {
      table: tableOf(
        ['GET info during one request', 'longest, ms', 'request, ms', 'response, MB', 'memory, MB'],
        Object.entries(values).map(([label, { longest, duration, bytes, grown }]) => [
          label,
          longest.toFixed(0),
          duration.toFixed(0),
          (bytes / MB).toFixed(1),
          (grown / MB).toFixed(0),
        ]),
      ),
      values,
    }
  } finally {
    await portal.stop()
    await postgres.stop()
  }
}
