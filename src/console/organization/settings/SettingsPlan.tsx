import { organization } from '../../../rest/organization/organization.ts'
import type { Portal } from '../../../rest/records/portal.ts'
import { portals } from '../../../rest/organization/portals.ts'
import { settingsIn } from '../../../rest/records/settings.ts'
import { send } from '../../shell/api.ts'
import type { Change } from '../../shell/plan/change.ts'
import { isSame } from '../../shell/plan/equality.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { toast } from '../../shell/frame/toasts.tsx'
import { mutate } from '../../shell/mutations/mutate.ts'
import { formatList } from '../../shell/format.ts'
import { toSettings } from './draft.ts'
import { leavesNoSignIn } from './guards.ts'
import { useWords } from './words.ts'

interface Props {
  readonly changes: readonly Change[]
  /** What the form began with. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly onClose: () => void
  /** The organization as it is after the change. */
  readonly onApplied: (portal: Portal) => void
}

const request = (changes: readonly Change[]) => ({
  operation: organization.update,
  input: {
    ...toSettings(changes),
    ...(changes.some(({ after }) => after === null) ? { clearEmptyFields: true } : {}),
  },
})

/** What the portal now tells otherwise than it was asked to. What was cleared may read as a default. */
const notTaken = (changes: readonly Change[], now: Readonly<Record<string, unknown>>) =>
  changes.filter(({ name, after }) => after !== null && !isSame(now[name], after))

/** The plan of the settings: what changes, what that means, and nothing but that is sent. */
export const SettingsPlan = ({ changes, settings, onClose, onApplied }: Props) => {
  const { t } = useWords()
  const after = { ...settings, ...toSettings(changes) }
  const endsSignIn = leavesNoSignIn(after) && !leavesNoSignIn(settings)

  const apply = async (left: readonly Change[]) => {
    const { operation, input } = request(left)
    const back = left.map((change) => ({
      ...change,
      before: change.after,
      after: change.before ?? null,
    }))
    await mutate(operation, input, {
      title: t('journalTitle', { count: left.length }),
      changes: left,
      undo: {
        ...request(back),
        title: t('journalBack'),
        read: { operation: portals.read, input: {} },
      },
      invalidates: [portals.read],
      message: t('done', { count: left.length }),
    })
    const read = await send(portals.read, {})
    const others = notTaken(left, settingsIn(read))
    if (others.length > 0)
      toast(t('notTaken', { names: formatList(others.map(({ label }) => label)) }), {
        tone: 'warning',
        topic: organization.update.path,
      })
    onApplied(read)
  }
  return (
    <Plan
      changes={changes}
      warnings={endsSignIn ? [t('warning.lastSignIn')] : []}
      request={request}
      readAgain={async () => settingsIn(await send(portals.read, {}))}
      apply={apply}
      onClose={onClose}
    />
  )
}
