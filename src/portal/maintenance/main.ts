import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { destination } from 'pino'
import { createLog } from '../common/log.ts'
import { ExplainedError } from '../common/refusals.ts'
import { failureText, readEnvironment, storesOf } from '../environment.ts'
import type { ClosingSteps, StoresOptions } from '../stores.ts'
import { backup } from './backup.ts'
import type { Backup } from './backupFolder.ts'
import { check, type CheckOptions } from './check.ts'
import { askPortal } from './control.ts'
import { openExisting } from './existing.ts'
import { record } from './record.ts'
import { restore } from './restore.ts'
import { linesIn } from './rows.ts'
import type { Progress } from './transfer.ts'

/** The file that `record` writes, in the current folder. */
const recordingFile = 'portal-recording.json'

const usage = `Usage:
  npm run portal -- backup FOLDER              writes a backup of the portal, which can be running
  npm run portal -- restore FOLDER             restores a backup to an empty database and an empty file store
  npm run portal -- check [--repair] [--hashes]  finds rows without files, files without rows, and more;
                                               --repair removes what nothing needs, --hashes reads every file
  npm run portal -- record URL                 writes what another portal responds to reads to ${recordingFile}, with
                                               invented names; the token is asked for, or in PORTAL_TOKEN`

const size = (bytes: number) =>
  new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }).format(bytes / 1024 ** 2)

/** Returns a function that writes the progress to standard error, once in a second at most. */
const progressReport = () => {
  let next = 0
  return ({ files, bytes, of }: Progress) => {
    const isLast = files === of.count
    if (performance.now() < next && !isLast) return
    next = performance.now() + 1000
    console.error(`${files} of ${of.count} files, ${size(bytes)} of ${size(of.bytes)} MB`)
  }
}

const summary = ({ created, tables, files }: Backup) => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows and ${files.count} files (${size(files.bytes)} MB) of ${created}`
}

/** Yields the findings of the running portal, which alone can open its embedded database, or else of a portal that is opened. */
const findings = async function* (stores: StoresOptions, options: CheckOptions) {
  const query = Object.entries(options).filter(([, isSet]) => isSet === true)
  const running = stores.database
    ? undefined
    : await askPortal(stores.data, `/check?${query.map(([name]) => name).join('&')}`)
  if (running) {
    try {
      yield* linesIn(running)
    } catch (error) {
      throw new Error('The portal could not complete the check. Its log contains the reason.', {
        cause: error,
      })
    }
    return
  }
  const onClose: ClosingSteps = []
  try {
    yield* check(await openExisting(stores, onClose), options)
  } finally {
    for (const step of onClose.toReversed()) await step()
  }
}

/** Returns the token in the environment, or one that is typed without being shown. */
const readToken = async (): Promise<string | undefined> => {
  const given = process.env['PORTAL_TOKEN']
  if (given !== undefined || !process.stdin.isTTY) return given?.trim() || undefined
  process.stderr.write('Token (empty to read what is public): ')
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: hidden, terminal: true })
  try {
    return (await lines.question('')).trim() || undefined
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}

const readings = {
  all: 'is read completely',
  part: 'is read in part',
  nothing: 'is not read',
  refused: 'was refused by the portal',
} as const

/** Writes what a portal responds to reads to a file. */
const writeRecording = async (url: string) => {
  if (process.env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    throw new ExplainedError(
      'Remove NODE_TLS_REJECT_UNAUTHORIZED: the token would be sent to anyone.',
    )
  const recording = await record({
    url,
    token: await readToken(),
    onRead: ({ operation, read, unread }) =>
      console.log(`${operation} ${readings[read]}${unread ? `: ${unread.join(', ')}` : ''}`),
  })
  await writeFile(recordingFile, `${JSON.stringify(recording, undefined, 2)}\n`)
  console.log(`Written to ${recordingFile}. Read it before you pass it on.`)
}

/** Performs a command with its arguments. Returns the exit code. */
const run = async (stores: StoresOptions): Promise<number> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { repair: { type: 'boolean' }, hashes: { type: 'boolean' } },
  })
  const [command, folder, ...others] = positionals
  if (command === 'check' && folder === undefined) {
    let count = 0
    for await (const finding of findings(stores, values)) {
      count += 1
      console.log(finding)
    }
    console.log(count === 0 ? 'The check found nothing.' : `Findings: ${count}`)
    return count === 0 ? 0 : 1
  }
  const noOptions = Object.keys(values).length === 0
  if (folder === undefined || others.length > 0 || !noOptions) throw new TypeError(usage)
  switch (command) {
    case 'backup':
      console.log(`Backup created: ${summary(await backup(stores, folder, progressReport()))}`)
      return 0
    case 'record':
      await writeRecording(folder)
      return 0
    case 'restore':
      console.log(`Backup restored: ${summary(await restore(stores, folder, progressReport()))}`)
      return 0
    default:
      throw new TypeError(usage)
  }
}

// Files that a command writes are readable by its own account only.
process.umask(0o077)

const end = async (code: number) => {
  // Output to a pipe is written later.
  for (const stream of [process.stdout, process.stderr])
    if (stream.writableLength > 0) await once(stream, 'drain')
  process.exit(code)
}

try {
  const environment = readEnvironment(process.env)
  const log = createLog(destination(2), 'error')
  await run({ ...storesOf(environment), log }).then(end, (error: unknown) => {
    console.error(
      error instanceof TypeError && 'code' in error
        ? `${error.message}\n${usage}`
        : failureText(error, environment),
    )
    return end(1)
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
