import { useState } from 'react'
import { userChanges } from '../../../../rest/organization/userChanges.ts'
import { note, warning } from '../../../shell/changes/warning.ts'
import { formatRelative } from '../../../shell/format.ts'
import { Review } from '../../../shell/review/Review.tsx'
import { useSession } from '../../../shell/session/session.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { NoticeActions } from '../../../ui/NoticeActions.tsx'
import { generatePassword } from '../password/generatePassword.ts'
import { t as tPassword } from '../password/messages.ts'
import { whyNotReset } from '../password/whyNotReset.ts'
import { firstNames } from './firstNames.ts'
import type { Interrupted } from './interrupted.ts'
import { t } from './messages.ts'
import type { Account } from './requests.ts'

interface Props {
  readonly interrupted: Interrupted
  /** Whether created members might not be in the groups of their rows. */
  readonly hasGroups: boolean
  readonly onReset: (accounts: readonly Account[]) => void
  readonly onDismiss: () => void
}

/** Says what an interrupted import has created, and offers to reset the passwords that were not shown. */
export const InterruptedNotice = ({ interrupted, hasGroups, onReset, onDismiss }: Props) => {
  const { entry, created } = interrupted
  const { person } = useSession()
  const [reset, setReset] = useState<readonly Account[]>()
  const count = created.length
  const usernames = created.map(({ username }) => username)
  const resettable = created.filter((user) => whyNotReset(user, person) === undefined)
  const [first] = created
  const time = formatRelative(entry.time)
  const review = () =>
    setReset(
      resettable.map(({ username, firstName = '', lastName = '', email = '' }) => ({
        username,
        firstname: firstName,
        lastname: lastName,
        email,
        password: generatePassword(),
      })),
    )
  return (
    <>
      <Notice
        tone="warning"
        action={
          <NoticeActions
            actions={[
              ...(resettable.length > 0
                ? [{ label: t('reset.action', { count: resettable.length }), onClick: review }]
                : []),
              { label: t('interruptedRun.dismiss'), onClick: onDismiss },
            ]}
          />
        }
      >
        {first ? t('interruptedRun.created', { count, time }) : t('interruptedRun.none', { time })}
        {first && <div>{firstNames(usernames)}</div>}
        {first && resettable.length === 0 && <div>{whyNotReset(first, person)}</div>}
        {hasGroups && <div>{t('interruptedRun.groups')}</div>}
      </Notice>
      {reset && (
        <Review
          title={t('reset.review', { count: reset.length })}
          changes={[]}
          warnings={[
            warning(t('reset.endsSignIns'), { detail: tPassword('endsSignInsDetail') }),
            note(t('plan.passwords')),
          ]}
          undo={{ reason: tPassword('noUndo') }}
          request={reset.map(({ username, password }) => ({
            operation: userChanges.update,
            input: { userName: username, password },
          }))}
          actionLabel={t('reset.action', { count: reset.length })}
          apply={() => {
            onReset(reset)
            return Promise.resolve()
          }}
          onClose={() => setReset(undefined)}
        >
          {firstNames(reset.map(({ username }) => username))}
        </Review>
      )}
    </>
  )
}
