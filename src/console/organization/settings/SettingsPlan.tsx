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
import { toSettings } from './settingsDraft.ts'
import { leavesNoSignIn } from './guards.ts'
import { shownWarning } from './warnings.ts'
import { useMessages } from './messages.ts'

interface Props {
  readonly changes: readonly Change[]
  /** The values when the form was opened. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly onClose: () => void
  /** Called with the organization after the change. */
  readonly onApplied: (portal: Portal) => void
}

const request = (changes: readonly Change[]) => ({
  operation: organization.update,
  input: {
    ...toSettings(changes),
    ...(changes.some(({ after }) => after === null) ? { clearEmptyFields: true } : {}),
  },
})

/** The changes that the portal accepted without returning the new value. Cleared settings are ignored: they can return a default. */
const notApplied = (changes: readonly Change[], now: Readonly<Record<string, unknown>>) =>
  changes.filter(({ name, after }) => after !== null && !isSame(now[name], after))

/** The review of changed settings. Only changed settings are sent. */
export const SettingsPlan = ({ changes, settings, onClose, onApplied }: Props) => {
  const { t } = useMessages()
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
      title: t('historyTitle', { count: left.length }),
      changes: left,
      undo: {
        ...request(back),
        title: t('undoTitle'),
        read: { operation: portals.read, input: {} },
      },
      invalidates: [portals.read],
      message: t('done', { count: left.length }),
    })
    const read = await send(portals.read, {})
    const unapplied = notApplied(left, settingsIn(read))
    if (unapplied.length > 0)
      toast(t('notApplied', { names: formatList(unapplied.map(({ label }) => label)) }), {
        tone: 'warning',
        topic: organization.update.path,
      })
    onApplied(read)
  }
  return (
    <Plan
      changes={changes}
      warnings={endsSignIn ? [shownWarning('lastSignIn')] : []}
      subject={t('title')}
      undo="history"
      request={request}
      readAgain={async () => settingsIn(await send(portals.read, {}))}
      apply={apply}
      onClose={onClose}
    />
  )
}
