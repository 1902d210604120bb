import { personName } from '../../../shell/personName.ts'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { transfer } from '../../../../rest/content/transfer.ts'
import { canOwnContent } from '../../../../rest/organization/licenses.ts'
import { userChanges } from '../../../../rest/organization/userChanges.ts'
import { users } from '../../../../rest/organization/users.ts'
import type { User } from '../../../../rest/records/user.ts'
import { changedByRemoval } from '../../../shared/bulk/kinds/memberRemoval.ts'
import { useStartRun } from '../../../shared/bulk/useStartRun.ts'
import { MemberPicker } from '../../../shared/pickers/MemberPicker.tsx'
import { accountChangeOf, exclusionsOf } from '../../../shared/roles/assignment.ts'
import { mutate } from '../../../shell/changes/mutate.ts'
import { paths } from '../../../shell/paths.ts'
import { refusalMessage, usePermission } from '../../../shell/permissions.ts'
import type { Change } from '../../../shell/changes/change.ts'
import { Review } from '../../../shell/review/Review.tsx'
import { dangerous, note, warning } from '../../../shell/changes/warning.ts'
import { useSession } from '../../../shell/session/session.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { Rows } from '../../../ui/table/Rows.tsx'
import { ownedBy, ownedLists, type OwnedCounts, type OwnedKind } from './owned.ts'
import { t } from './messages.ts'

interface Props {
  /** The members as the portal returned them last. */
  readonly users: readonly User[]
  readonly onClose: () => void
  /** Called after a single member was deleted. */
  readonly onDone: () => void
}

const kinds = Object.keys(ownedLists) as OwnedKind[]

/** The review of deleting one member or many, with the transfer of what they own. */
export const DeleteReview = ({ users: selected, onClose, onDone }: Props) => {
  const startRun = useStartRun()
  const isDeleted = useRef(false)
  const { person } = useSession()
  const [transferTo, setTransferTo] = useState<string>()
  const transferRefusal = refusalMessage(usePermission(transfer.reassignAll))
  const assignment = accountChangeOf(selected, 'delete', person)
  const { changed } = assignment
  const count = changed.length
  const [first] = changed
  const only = count === 1 ? first : undefined
  const name = only && personName(only)
  const owned = useQuery({ ...ownedBy(only ?? { username: '' }), enabled: only !== undefined })
  const ownsSomething =
    owned.data !== undefined && kinds.some((kind) => (owned.data[kind] ?? 0) > 0)
  const isUnread = owned.data !== undefined && kinds.some((kind) => owned.data[kind] === undefined)
  const inputOf = (userName: string) => ({
    userName,
    ...(transferTo === undefined ? {} : { transferTo }),
  })
  const changes: readonly Change[] =
    count === 0
      ? []
      : [
          only
            ? {
                name: 'member',
                label: t('delete.member'),
                before: only.username,
                after: undefined,
                isPerson: true,
              }
            : {
                name: 'members',
                label: t('delete.members'),
                before: changed.map(({ username }) => username),
                after: [],
                summary: t('delete.willDelete', { count }),
                affected: [
                  {
                    label: t('delete.show', { count }),
                    objects: changed.map(({ username, fullName }) => ({
                      title: personName({ username, fullName }),
                      href: paths.member(username),
                      detail: username,
                    })),
                  },
                ],
              },
          ...(transferTo === undefined
            ? []
            : [
                {
                  name: 'transferTo',
                  label: t('delete.transfer'),
                  before: undefined,
                  after: transferTo,
                  isPerson: true,
                },
              ]),
        ]
  const whyNotOwner = ({ username, disabled, userLicenseTypeId }: User) => {
    if (changed.some((user) => user.username === username)) return t('delete.notTarget.deleted')
    if (disabled === true) return t('delete.notTarget.disabled')
    return userLicenseTypeId !== undefined && !canOwnContent(userLicenseTypeId)
      ? t('delete.notTarget.userType')
      : undefined
  }
  const disabledReason =
    count === 0
      ? t('delete.nothing')
      : only && owned.isPending
        ? t('delete.checking')
        : ownsSomething && transferTo === undefined
          ? t('delete.transferFirst')
          : undefined

  const apply = async () => {
    if (only && name !== undefined) {
      await mutate(userChanges.remove, inputOf(only.username), {
        title: t('delete.written', { member: name }),
        endTitle: t('delete.writtenDone', { member: name }),
        target: { label: name },
        objects: [`member:${only.username}`],
        changes,
        // The page of the member is shown until the end.
        invalidates: changedByRemoval.filter((read) => read !== users.read),
        message: t('delete.done', { member: name }),
      })
      isDeleted.current = true
      return
    }
    await startRun(
      {
        kind: 'memberRemoval',
        title: t('delete.bulkTitle', { count }),
        endTitle: t('delete.bulkEnded', { count }),
        change: transferTo === undefined ? {} : { transferTo },
      },
      [
        changed.map(({ username, fullName }) => ({
          id: username,
          title: personName({ username, fullName }),
          owner: username,
        })),
      ],
      { changes },
    )
  }

  return (
    <Review
      title={t('delete.title', { count: Math.max(1, count) })}
      subject={name}
      confirmWith={name ?? String(count)}
      isDeletion
      undo="none"
      changes={changes}
      warnings={[
        count > 0 && dangerous(t('delete.final', { count }), { detail: t('delete.detail') }),
        ownsSomething &&
          transferTo === undefined &&
          warning(t('delete.owns', { member: name }), { detail: t('delete.ownsDetail') }),
        isUnread && warning(t('delete.unread')),
        count > 1 && transferTo === undefined && note(t('delete.ownsMany')),
        owned.data !== undefined &&
          !ownsSomething &&
          !isUnread &&
          note(t('delete.ownsNothing', { member: name })),
        ...exclusionsOf(assignment, 'delete'),
      ]}
      disabledReason={disabledReason}
      request={changed.map(({ username }) => ({
        operation: userChanges.remove,
        input: inputOf(username),
      }))}
      apply={apply}
      onClose={() => (isDeleted.current ? onDone() : onClose())}
      actionLabel={t('delete.apply', { count: Math.max(1, count) })}
    >
      {only && owned.data && ownsSomething && <Owned owner={only.username} counts={owned.data} />}
      {count > 0 && (only === undefined || ownsSomething || isUnread) && (
        <Box sx={{ marginBlock: 3 }}>
          <Field label={t('delete.transferTo')} help={transferRefusal ?? t('delete.transferHelp')}>
            {({ id, 'aria-describedby': describedBy }) =>
              transferRefusal === undefined ? (
                <MemberPicker
                  id={id}
                  label={t('delete.transferTo')}
                  describedBy={describedBy}
                  chosen={transferTo === undefined ? [] : [transferTo]}
                  max={1}
                  filter={whyNotOwner}
                  onChange={([next]) => setTransferTo(next)}
                />
              ) : null
            }
          </Field>
        </Box>
      )}
    </Review>
  )
}

/** What a member owns, each with the list of it. */
const Owned = ({ owner, counts }: { owner: string; counts: OwnedCounts }) => (
  <>
    <Typography variant="h3" sx={{ marginBlock: 3 }}>
      {t('delete.owned')}
    </Typography>
    <Rows aria-label={t('delete.owned')}>
      {kinds.map((kind) => {
        const count = counts[kind] ?? 0
        return count === 0 ? null : (
          <li key={kind}>
            <Link href={ownedLists[kind](owner)}>{t(`delete.kind.${kind}`, { count })}</Link>
          </li>
        )
      })}
    </Rows>
  </>
)
