import * as z from 'zod'
import { openEnum } from '../protocol/fields.ts'

/** The stages of an upgrade, in their order. */
export const upgradeStages = [
  'Initialize upgrade and check licenses',
  'Upgrade site configurations',
  'Upgrade and start System and Utility services',
  'Synchronize local machine with site',
  'Configure Extensions and data providers',
  'Generate SSL Certificate and Enable SSL',
  'Final checks and cleanup',
] as const

/** `Failed` is an addition: the interface documents no state for the stage in which an upgrade failed. */
export const stageStates = [
  'Not Started',
  'In Progress',
  'Succeeded',
  'Succeeded with warnings',
  'Failed',
] as const
export type StageState = (typeof stageStates)[number]

/** `upgradeStatus`, which automation reads. */
const upgradeStates = [
  'UPGRADE_REQUIRED',
  'IN_PROGRESS',
  'LAST_ATTEMPT_FAILED',
  'Success',
  'Success with warnings',
] as const

/** `status`, the same in words. `Failed` is an addition, too. */
export const statusWords = ['In Progress', 'Success', 'Success with warnings', 'Failed'] as const

const UpgradeStage = z.looseObject({
  name: z.string(),
  state: openEnum(...stageStates),
  /** Epoch ms; absent or 0 before the stage begins. */
  startTime: z.number().optional(),
  lastUpdated: z.number().optional(),
})
export type UpgradeStage = z.output<typeof UpgradeStage>

/** The fields with which a server describes its upgrade. Stages are documented from 11.4 on. */
export const upgradeFields = {
  upgradeStatus: openEnum(...upgradeStates).optional(),
  /** Absent before an upgrade begins. */
  status: openEnum(...statusWords).optional(),
  upgradeFromVersion: z.string().optional(),
  upgradeToVersion: z.string().optional(),
  stages: z.array(UpgradeStage).optional(),
  /** What happened last. Some versions return a list. */
  messages: z.union([z.string(), z.array(z.string())]).optional(),
  /** What remains to be done by hand after the upgrade. */
  warnings: z.array(z.string()).optional(),
}
export const UpgradeStatus = z.looseObject(upgradeFields)
export type UpgradeStatus = z.output<typeof UpgradeStatus>
