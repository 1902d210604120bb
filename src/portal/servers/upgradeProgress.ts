import * as z from 'zod'
import {
  upgradeStages,
  type StageState,
  type UpgradeStatus,
} from '../../rest/records/serverUpgrade.ts'

/** How an attempt ends. */
const Attempt = z.object({
  /** The position of the stage that fails; without it, the attempt succeeds. */
  failsAt: z
    .int()
    .min(0)
    .max(upgradeStages.length - 1)
    .optional(),
  /** Why it fails. */
  reason: z.string().default(''),
  /** What remains to be done by hand after a success. */
  warnings: z.array(z.string()).default([]),
})

/** The upgrade of a server as it is stored. Its progress follows from the time, so it survives a restart of the portal. */
export const StoredUpgrade = z.object({
  from: z.string(),
  to: z.string(),
  /** How the attempts end, in this order; the last one applies to all further attempts. */
  attempts: z.array(Attempt).min(1),
  /** The current or last attempt; null before the first one. Time in epoch ms. */
  run: z.object({ attempt: z.int().min(0), started: z.int(), debug: z.boolean() }).nullable(),
})
export type StoredUpgrade = z.output<typeof StoredUpgrade>

/** How long each stage lasts (ms). */
const stageTimes = [20, 30, 70, 40, 40, 20, 20].map((seconds) => seconds * 1000)

/** When the server stops to respond after the start of an attempt, and when it responds again (ms): in the third stage. */
const silence = { from: 55_000, to: 115_000 } as const

/** How long the outcome of a successful upgrade can be read (ms). */
export const outcomeTime = 3_600_000

type State = 'required' | 'running' | 'failed' | 'succeeded'

export interface Progress {
  readonly state: State
  /** Whether the server does not respond at present. */
  readonly isSilent: boolean
  /** When the attempt ended (epoch ms); undefined before that. */
  readonly ended: number | undefined
  /** Undefined before the first attempt. */
  readonly stages: UpgradeStatus['stages']
  readonly messages: string
  readonly warnings: string[]
}

const stateOf = (
  { begins, ends, now }: { begins: number; ends: number; now: number },
  outcome: StageState,
): StageState => (now < begins ? 'Not Started' : now < ends ? 'In Progress' : outcome)

/** Returns how far an upgrade is at a time (epoch ms). */
export const progressAt = ({ to, attempts, run }: StoredUpgrade, now: number): Progress => {
  if (run === null)
    return {
      state: 'required',
      isSilent: false,
      ended: undefined,
      stages: undefined,
      messages: `Version ${to} is installed. The server must be upgraded.`,
      warnings: [],
    }
  const { failsAt, reason = '', warnings = [] } = attempts[run.attempt] ?? attempts.at(-1) ?? {}
  const last = upgradeStages.length - 1
  let begins = run.started
  const stages = upgradeStages.map((name, index) => {
    const isReached = failsAt === undefined || index <= failsAt
    const ends = begins + (stageTimes[index] ?? 0)
    const outcome =
      index === failsAt
        ? 'Failed'
        : index === last && warnings.length > 0
          ? 'Succeeded with warnings'
          : 'Succeeded'
    const state = isReached ? stateOf({ begins, ends, now }, outcome) : 'Not Started'
    const stage = {
      name,
      state,
      startTime: state === 'Not Started' ? 0 : begins,
      lastUpdated: state === 'Not Started' ? 0 : Math.min(now, ends),
    }
    begins = ends
    return { stage, ends }
  })
  const ends = stages[failsAt ?? last]?.ends ?? run.started
  const level = run.debug ? 'DEBUG' : 'VERBOSE'
  const current = stages.find(({ stage }) => stage.state === 'In Progress')?.stage.name
  const state = now < ends ? 'running' : failsAt === undefined ? 'succeeded' : 'failed'
  const passed = now - run.started
  return {
    state,
    isSilent: state === 'running' && passed >= silence.from && passed < silence.to,
    ended: state === 'running' ? undefined : ends,
    stages: stages.map(({ stage }) => stage),
    messages: {
      required: '',
      running: `${current}. The log level is ${level}.`,
      failed: reason,
      succeeded: `The server was upgraded to ${to}.`,
    }[state],
    warnings: state === 'succeeded' ? warnings : [],
  }
}

/** Returns an upgrade as the interface describes it. */
export const statusOf = (
  { from, to }: Pick<StoredUpgrade, 'from' | 'to'>,
  { state, stages, messages, warnings }: Progress,
): UpgradeStatus => {
  const success = warnings.length > 0 ? 'Success with warnings' : 'Success'
  const words = {
    required: { upgradeStatus: 'UPGRADE_REQUIRED' },
    running: { upgradeStatus: 'IN_PROGRESS', status: 'In Progress' },
    failed: { upgradeStatus: 'LAST_ATTEMPT_FAILED', status: 'Failed' },
    succeeded: { upgradeStatus: success, status: success },
  }[state]
  return {
    ...words,
    upgradeFromVersion: from,
    upgradeToVersion: to,
    ...(stages === undefined ? {} : { stages }),
    messages,
    warnings,
  }
}
