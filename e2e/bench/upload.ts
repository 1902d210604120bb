import { stat } from 'node:fs/promises'
import { partSize, partsInFlight } from '../../src/console/shared/upload/engine/parts.ts'
import { hashOf } from '../content/hardUpload.ts'
import { browserAlone } from './browserAlone.ts'
import { shareOf, tableOf, type Part } from './part.ts'
import { withPortalUploads } from './portalUploads.ts'
import { withTusUploads } from './tusUploads.ts'
import { countFrom, MB, withFile } from './uploadSetup.ts'
import type { UploadWay } from './uploadWay.ts'

/** Smaller values are only useful for a quick trial: with small files, the overhead of requests dominates. */
const megabytes = countFrom('UPLOAD_MB', 512)
const rounds = countFrom('UPLOAD_ROUNDS', 5)

/** The least throughput of the console in parts, as a ratio to that of its own single request and of tus in chunks. */
const goals = { oneRequest: 0.75, tusInChunks: 1 } as const

/** Throws an error if the server has not stored the file with this size and, if it is given, this SHA-256. */
const check = async (way: UploadWay, size: number, hash?: string) => {
  const found = await way.stored?.()
  if (!found) return
  if (found.size !== size)
    throw new Error(`${way.name}: ${found.size} of ${size} bytes were stored`)
  if (hash !== undefined && (await found.hash()) !== hash)
    throw new Error(`${way.name}: other bytes were stored than were sent`)
}

/**
 * Uploads the file each way in turn, every second round in the opposite order, and checks what has been stored. Returns the times of
 * each way in seconds.
 */
const timeWays = async (path: string, ways: readonly UploadWay[]) => {
  const { size } = await stat(path)
  const hash = await hashOf(path)
  const times = new Map<UploadWay, number[]>(ways.map((way) => [way, []]))
  // The first round warms up the servers and does not count.
  for (let round = 0; round <= rounds; round++)
    for (const way of round % 2 === 0 ? ways : ways.toReversed()) {
      const time = await way.send()
      await check(way, size, round === 0 ? hash : undefined)
      if (round > 0) times.get(way)?.push(time)
      await way.clear?.()
    }
  return times
}

const goalLines = (reached: Readonly<Record<keyof typeof goals, number>>) => {
  const outcome = (goal: keyof typeof goals) => {
    const rounded = reached[goal].toFixed(2)
    return `${rounded}, ${Number(rounded) < goals[goal] ? 'not reached' : 'reached'}`
  }
  return [
    `Goal: the console in parts has at least ${goals.oneRequest} of the throughput of its single request (${outcome('oneRequest')}).`,
    `Goal: the console in parts is as fast as tus in chunks of the same size (${outcome('tusInChunks')}).`,
  ]
}

/** Compares the console's upload in parts with its single request and with tus: the same file, from the same browser, to the same disk. */
export const upload: Part = (browser) =>
  withFile(megabytes, (path) => {
    const parts = { partSize: partSize(megabytes * MB), inFlight: partsInFlight }
    return withPortalUploads(browser, path, ({ inParts, oneRequest, curl }) =>
      withTusUploads(browser, path, parts.partSize, async ({ inChunks, oneStream }) => {
        const alone = browserAlone(browser, path, parts)
        const times = await timeWays(path, [inParts, oneRequest, inChunks, oneStream, curl, alone])
        const medianOf = (way: UploadWay) => shareOf(times.get(way) ?? [], 0.5)
        const ratio = (way: UploadWay, other: UploadWay) => medianOf(other) / medianOf(way)
        const table = tableOf(
          [
            `Uploading ${megabytes} MB, median of ${rounds}`,
            'time',
            'throughput',
            'of console, one request',
            'of tus, in chunks',
          ],
          [...times.keys()].map((way) => [
            way.name,
            `${medianOf(way).toFixed(2)} s`,
            `${(megabytes / medianOf(way)).toFixed(1)} MB/s`,
            ratio(way, oneRequest).toFixed(2),
            ratio(way, inChunks).toFixed(2),
          ]),
        )
        const reached = {
          oneRequest: ratio(inParts, oneRequest),
          tusInChunks: ratio(inParts, inChunks),
        }
        return {
          table: `${table}\n\n${goalLines(reached).join('\n')}`,
          values: {
            megabytes,
            parts,
            times: Object.fromEntries([...times].map(([{ name }, seconds]) => [name, seconds])),
            goals,
            reached,
          },
        }
      }),
    )
  })
