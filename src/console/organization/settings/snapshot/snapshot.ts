import * as z from 'zod'
import { settingNames, settingSchema, type SettingName } from '../../../../rest/records/settings.ts'

/** A file with the settings of an organization, to restore them or to compare them with another portal. */
export const Snapshot = z.object({
  format: z.literal('portal-console settings'),
  /** Version of the format. */
  version: z.literal(1),
  /** Epoch ms. */
  taken: z.int(),
  portal: z.object({ name: z.string(), url: z.string(), version: z.string().optional() }),
  settings: z.record(z.string(), z.unknown()),
})
export type Snapshot = z.output<typeof Snapshot>

/** Whether a setting is a secret, which is neither written to files nor stored in the browser. */
export const isSecret = (name: SettingName): boolean =>
  z.globalRegistry.get(settingSchema(name))?.secret === true

export const takeSnapshot = (
  settings: Readonly<Record<string, unknown>>,
  portal: Snapshot['portal'],
  now = Date.now(),
): Snapshot => ({
  format: 'portal-console settings',
  version: 1,
  taken: now,
  portal,
  settings: Object.fromEntries(
    settingNames.flatMap((name) =>
      settings[name] === undefined || isSecret(name) ? [] : [[name, settings[name]]],
    ),
  ),
})

export interface RestorableSettings {
  /** Valid values by setting. */
  readonly values: { readonly [K in SettingName]?: unknown }
  /** Settings of the file that are unknown or have invalid values, with the reason. */
  readonly rest: readonly { readonly name: string; readonly why: string | undefined }[]
}

const isSettingName = (name: string): name is SettingName =>
  (settingNames as readonly string[]).includes(name)

/** Separates the restorable settings of a snapshot from the others. `why` is undefined for unknown settings. */
export const applicable = ({ settings }: Snapshot): RestorableSettings => {
  const values: { [K in SettingName]?: unknown } = {}
  const rest: { name: string; why: string | undefined }[] = []
  for (const [name, value] of Object.entries(settings)) {
    if (!isSettingName(name)) {
      rest.push({ name, why: undefined })
      continue
    }
    const parsed = settingSchema(name).safeParse(value)
    if (parsed.success) values[name] = parsed.data
    else rest.push({ name, why: parsed.error.issues[0]?.message ?? '' })
  }
  return { values, rest }
}
