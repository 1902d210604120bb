import { failures } from '../common/failures.ts'

/** Queries of layers that wait: of one caller, and of all. */
const maxWaiting = { caller: 50, all: 500 } as const

/** What a database can do at the same time. */
export interface Capacity {
  readonly total: number
  /** Queries of layers. */
  readonly layers: number
  /** Queries of layers for one caller. */
  readonly perCaller: number
}

/** Who wants to query a layer: a member or an address. The query need not begin after `signal` is aborted. */
export interface LayerCaller {
  readonly caller: string
  readonly signal: AbortSignal
}

/** Decides what a database does next. */
export interface LayerTurns {
  /** Performs a query of a layer in its turn: callers take turns. Throws 503 if too many wait. */
  ofCaller<T>(by: LayerCaller, work: () => Promise<T>): Promise<T>
  /** Performs work for publishing, one at a time and before all queries of layers that wait. */
  ofPublishing<T>(work: () => Promise<T>): Promise<T>
}

interface Line {
  readonly max: number
  running: number
  /** When its last turn began, as a number of turns; 0 for none. */
  last: number
  readonly waiting: Set<() => void>
}

export const createLayerTurns = ({ total, layers, perCaller }: Capacity): LayerTurns => {
  const publishing: Line = { max: 1, running: 0, last: 0, waiting: new Set() }
  let begun = 0
  const lines = new Map<string, Line>()
  const sum = (count: (line: Line) => number) =>
    [...lines.values()].reduce((all, line) => all + count(line), 0)

  const canStart = ({ waiting, running, max }: Line) => waiting.size > 0 && running < max

  /** Returns the line whose turn it is: of callers, the one that has waited longest for another turn. */
  const nextLine = (): Line | undefined => {
    const ofLayers = sum(({ running }) => running)
    if (ofLayers + publishing.running >= total) return undefined
    if (canStart(publishing)) return publishing
    if (ofLayers >= layers) return undefined
    return [...lines.values()]
      .filter(canStart)
      .reduce<Line | undefined>(
        (first, line) => (first && first.last <= line.last ? first : line),
        undefined,
      )
  }

  const startWaiting = () => {
    for (let line = nextLine(); line; line = nextLine()) {
      const [begin] = line.waiting
      if (!begin) return
      line.waiting.delete(begin)
      line.running += 1
      line.last = ++begun
      begin()
    }
  }

  const turn = async <T>(
    line: Line,
    work: () => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> => {
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        line.waiting.delete(begin)
        reject(failures.disconnected())
      }
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      line.waiting.add(begin)
      signal?.addEventListener('abort', leave, { once: true })
      if (signal?.aborted) leave()
      else startWaiting()
    })
    try {
      return await work()
    } finally {
      line.running -= 1
      startWaiting()
    }
  }

  return {
    ofCaller: async ({ caller, signal }, work) => {
      const line = lines.get(caller) ?? { max: perCaller, running: 0, last: 0, waiting: new Set() }
      if (
        line.waiting.size >= maxWaiting.caller ||
        sum(({ waiting }) => waiting.size) >= maxWaiting.all
      )
        throw failures.tooBusy()
      lines.set(caller, line)
      try {
        return await turn(line, work, signal)
      } finally {
        if (line.running + line.waiting.size === 0) lines.delete(caller)
      }
    },
    ofPublishing: (work) => turn(publishing, work, undefined),
  }
}
