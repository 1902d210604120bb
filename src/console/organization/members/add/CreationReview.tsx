import Box from '@mui/material/Box'
import { countValues } from '../../../shell/lists/counts.ts'
import { Review } from '../../../shell/review/Review.tsx'
import { dangerous, note } from '../../../shell/changes/warning.ts'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { licensesLeft } from '../../../shared/members/licenses.ts'
import { administratorsIn, type CheckedRow, type Known } from './check.ts'
import { firstNames } from './firstNames.ts'
import { requestsOf } from './requests.ts'
import { t } from './messages.ts'

interface Props {
  /** The rows without problems. */
  readonly ready: readonly CheckedRow[]
  /** The number of rows with problems. */
  readonly omitted: number
  readonly known: Known
  readonly onBegin: () => void
  readonly onClose: () => void
}

/** The review of adding members: how many get which role and user type, and how many licenses are left. */
export const CreationReview = ({ ready, omitted, known, onBegin, onClose }: Props) => {
  const count = ready.length
  const administrators = administratorsIn(ready)
  const { roles, userTypes, isOnline, defaults } = known
  const hasGroups = ready.some(({ invitation }) => invitation.groups?.length)
  const logins = ready.filter(({ invitation }) => invitation.idpUsername !== undefined).length
  const hasPasswords = logins < count
  const hasLicenses = Boolean(defaults?.apps?.length || defaults?.appBundles?.length)
  return (
    <Review
      title={t('plan.title', { count })}
      changes={[]}
      confirmWith={String(administrators.length)}
      warnings={[
        administrators.length > 0 &&
          dangerous(
            t('plan.administrators', {
              count: administrators.length,
              names: firstNames(administrators.map(({ row }) => row.username)),
            }),
          ),
        omitted > 0 && note(t('plan.omitted', { count: omitted })),
        note(t(isOnline ? 'plan.invited' : 'plan.accounts')),
        !isOnline && hasGroups && note(t('plan.groups')),
        logins > 0 && note(t('plan.logins', { count: logins })),
        hasPasswords && note(t('plan.passwords')),
        hasPasswords && note(t('plan.noEmail')),
        !isOnline && !defaults && note(t('plan.unknownDefaults')),
        !isOnline && hasLicenses && note(t('plan.licenses')),
      ]}
      undo={{ reason: t('plan.undo') }}
      request={requestsOf(
        ready.map(({ invitation }) => invitation),
        isOnline,
      )}
      actionLabel={t('plan.apply', { count })}
      apply={() => {
        onBegin()
        return Promise.resolve()
      }}
      onClose={onClose}
    >
      <Box sx={{ marginBlockEnd: 4 }}>
        <DescriptionList
          facts={[
            { label: t('members'), value: firstNames(ready.map(({ row }) => row.username)) },
            {
              label: t('plan.roles'),
              value: countValues(ready.map(({ role = '' }) => role)).map(([id, some]) => (
                <div key={id}>
                  {roles.find((one) => one.id === id)?.name ?? t('plan.default')}: {some}
                </div>
              )),
            },
            {
              label: t('plan.userTypes'),
              value: countValues(ready.map(({ userType = '' }) => userType)).map(([id, some]) => {
                const type = userTypes.find((one) => one.id === id)
                const left = type ? licensesLeft(type) - some : Number.POSITIVE_INFINITY
                return (
                  <div key={id}>
                    {type?.name ?? (id || t('plan.default'))}: {some}
                    {Number.isFinite(left) && ` (${t('plan.left', { count: left })})`}
                  </div>
                )
              }),
            },
          ]}
        />
      </Box>
    </Review>
  )
}
