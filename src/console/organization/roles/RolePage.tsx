import { personName } from '../../shell/personName.ts'
import Box from '@mui/material/Box'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import Link from '@mui/material/Link'
import { AssignToMembers } from '../members/assign/AssignToMembers.tsx'
import { members } from '../../../rest/organization/members.ts'
import { roles } from '../../../rest/organization/roles.ts'
import type { User } from '../../../rest/records/user.ts'
import { invalidate, query, queryClient } from '../../shell/api.ts'
import { useForm } from '../../shell/forms/useForm.ts'
import { HistoryButton } from '../../shell/undo/HistoryButton.tsx'
import { paths } from '../../shell/paths.ts'
import { useNavigateHere } from '../../shell/router.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { MoreActions } from '../../shell/actions/MoreActions.tsx'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { ReviewBar } from '../../shell/review/ReviewBar.tsx'
import { allRoles, membersWithRole, canSeeMembers, type RoleView } from './allRoles.ts'
import { ChangeReview } from './ChangeReview.tsx'
import { roleFile } from './exchange/exchange.ts'
import { PrivilegeTree } from './privileges/PrivilegeTree.tsx'
import {
  changesOf,
  roleSchema,
  type RoleValues,
  valuesOf,
  namesOf,
  type RoleInput,
} from './role.ts'
import { RoleFields } from './RoleFields.tsx'
import { t } from './messages.ts'
import { AssignRole } from '../members/assign/AssignRole.tsx'
import { dangerous, warning } from '../../shell/changes/warning.ts'
import { Review } from '../../shell/review/Review.tsx'
import type { Change } from '../../shell/changes/change.ts'
import { ReassignButton } from './ReassignButton.tsx'
import { deleteRole } from './saveRole.ts'
import { MemberAvatar } from '../../shell/people/MemberAvatar.tsx'
import { Rows } from '../../ui/table/Rows.tsx'

export const loader = async ({ params: { roleId = '' } }: LoaderFunctionArgs) => {
  const [all] = await Promise.all([
    queryClient.query(allRoles()),
    canSeeMembers() ? queryClient.query(membersWithRole(roleId)) : undefined,
  ])
  // For an unknown role, the portal returns its own error message.
  if (!all.some(({ id }) => id === roleId)) await queryClient.query(query(roles.read, { roleId }))
  return null
}

/** The page of one role: properties, privileges, and members. */
export const Component = () => {
  const { roleId = '' } = useParams()
  const { data: all } = useSuspenseQuery(allRoles())
  const role = all.find(({ id }) => id === roleId)
  // Undefined after the role was deleted, until the list is shown.
  const others = all.filter((one) => one !== role)
  return role && <RolePage key={role.id} role={role} others={others} />
}

interface RoleProps {
  readonly role: RoleView
  readonly others: readonly RoleView[]
}

const RolePage = ({ role, others }: RoleProps) => {
  const { id, name, privileges, isBuiltIn } = role
  const withRole = useQuery(membersWithRole(id)).data
  const permission = usePermission(roles.update)
  const refusal = refusalMessage(permission)
  const assignRefusal = refusalMessage(usePermission(members.updateRole))
  const [isAssigning, setIsAssigning] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const [reassigned, setReassigned] = useState<readonly User[]>()
  const reassign = (users: readonly User[]) => {
    // Other people have reassigned them meanwhile.
    if (users.length === 0) return void invalidate(members.list)
    setIsDeleting(false)
    setReassigned(users)
  }
  const isReadOnly = isBuiltIn || refusal !== undefined
  const deleteRefusal = refusal ?? (isBuiltIn ? t('builtInLine') : undefined)
  const line = [
    t(isBuiltIn ? 'kind.builtIn' : 'kind.custom'),
    ...(privileges ? [t('roleLine', { count: privileges.length })] : []),
    ...(withRole ? [t('membersLine', { count: withRole.total })] : []),
  ]
  return (
    <Page
      width="form"
      title={name}
      crumbs={[{ label: t('title'), href: paths.roles() }]}
      subtitle={line.join(' · ')}
      action={
        <>
          <ActionButton icon="copy" disabledReason={refusal} href={paths.newRole(id)}>
            {t('createSimilar')}
          </ActionButton>
          <ActionButton
            variant="contained"
            icon="assignRole"
            disabledReason={assignRefusal}
            onClick={() => setIsAssigning(true)}
          >
            {t('assign')}
          </ActionButton>
          <HistoryButton about={`role:${id}`} name={name} />
          <MoreActions
            actions={[
              {
                label: t('export'),
                icon: 'download',
                disabledReason: isBuiltIn ? t('exportDefault') : undefined,
                onClick: () => roleFile.download([valuesOf(role)]),
              },
              {
                label: t('deleteAction'),
                icon: 'delete',
                disabledReason: deleteRefusal,
                isDestructive: true,
                onClick: () => setIsDeleting(true),
              },
            ]}
          />
        </>
      }
    >
      {isReadOnly ? (
        <>
          {permission.allowed ? (
            <Notice tone="neutral">{t('builtInLine')}</Notice>
          ) : (
            <NoPermission permission={permission} isViewOnly />
          )}
          <ReadRole role={role} />
        </>
      ) : (
        <EditRole role={role} others={others} />
      )}
      {withRole && (
        <MembersWithRole
          roleId={id}
          users={withRole.users}
          total={withRole.total}
          onReassign={reassign}
        />
      )}
      {isAssigning && <AssignToMembers role={role} onClose={() => setIsAssigning(false)} />}
      {isDeleting && (
        <DeleteReview
          role={role}
          withRole={withRole}
          onReassign={reassign}
          onClose={() => setIsDeleting(false)}
        />
      )}
      {reassigned && <AssignRole users={reassigned} onClose={() => setReassigned(undefined)} />}
    </Page>
  )
}

const ReadRole = ({ role }: { role: RoleView }) => {
  const { description, privileges } = role
  return (
    <>
      {description !== '' && <Card title={t('description')}>{description}</Card>}
      <Card title={t('privilegesCard')}>
        {privileges ? (
          <PrivilegeTree granted={privileges} before={privileges} />
        ) : (
          t('privilegesMissing')
        )}
      </Card>
    </>
  )
}

const EditRole = ({ role, others }: RoleProps) => {
  const [schema] = useState(() => roleSchema(others))
  // The review finds changes that other people apply meanwhile.
  const [before, setBefore] = useState(() => valuesOf(role))
  const { form, formProps, notice, reviewed, setReviewed, showRefused, discard } = useForm<
    RoleInput,
    RoleValues,
    RoleValues,
    { readonly values: RoleValues; readonly base: RoleValues }
  >({
    name: `role ${role.id}`,
    schema,
    shown: before,
    base: before,
    leave: t('leave'),
    review: (values, base) => ({ values, base }),
  })
  const [name, description, privileges] = useWatch({
    control: form.control,
    name: ['name', 'description', 'privileges'],
  })
  const entered = { name: name.trim(), description: (description ?? '').trim(), privileges }
  const count = changesOf(before, entered).length
  return (
    <Box component="form" {...formProps}>
      {notice && <UnappliedNotice {...notice} />}
      <RoleFields form={form} before={before.privileges} />
      {count > 0 && (
        <ReviewBar
          summary={t('changes', { count })}
          count={count}
          onDiscard={() => void discard()}
        />
      )}
      {reviewed && (
        <ChangeReview
          role={role}
          {...reviewed}
          onClose={() => setReviewed(undefined)}
          onRefused={showRefused}
          onApplied={(now) => {
            setBefore(now)
            form.reset(now)
          }}
          onPartlyApplied={(written) => {
            setBefore({ ...before, ...written })
            setReviewed({ ...reviewed, base: { ...reviewed.base, ...written } })
          }}
        />
      )}
    </Box>
  )
}

interface Props {
  readonly role: RoleView
  /** The members with the role, if the person can see them: only a role without members can be deleted. */
  readonly withRole: { readonly total: number; readonly users: readonly User[] } | undefined
  /** Called with all members with the role, to assign another one to them. */
  readonly onReassign: (users: readonly User[]) => void
  readonly onClose: () => void
}

const reversed = ({ warnings: _warnings, ...change }: Change): Change => ({
  ...change,
  before: change.after,
  after: undefined,
})

/** The review of deleting a role. */
const DeleteReview = ({ role, withRole, onReassign, onClose }: Props) => {
  const navigate = useNavigateHere()
  const { id, name } = role
  const changes = changesOf(undefined, valuesOf(role)).map(reversed)
  const count = withRole?.total ?? 0
  const inUse =
    withRole && count > 0
      ? t('deleteInUse', { count, names: namesOf(withRole.users, count) })
      : undefined
  return (
    <Review
      title={t('deleteTitle')}
      subject={name}
      confirmWith={name}
      isDeletion
      changes={inUse === undefined ? changes : []}
      warnings={
        inUse === undefined
          ? [dangerous(t('deleteWarning'), { detail: t('deleteDetail') })]
          : [warning(inUse)]
      }
      disabledReason={inUse}
      request={{ operation: roles.remove, input: { roleId: id } }}
      apply={async () => {
        await deleteRole(id, name, changes, t('deleted', { name }))
        await navigate(paths.roles())
      }}
      onClose={onClose}
      actionLabel={t('deleteAction')}
    >
      {inUse !== undefined && <ReassignButton roleId={id} count={count} onRead={onReassign} />}
    </Review>
  )
}

interface MembersWithRoleProps {
  readonly roleId: string
  readonly users: readonly User[]
  readonly total: number
  /** Called with all members with the role, to assign another one to them. */
  readonly onReassign: (users: readonly User[]) => void
}

/** The first members with a role, and a link to all of them. */
const MembersWithRole = ({ roleId, users, total, onReassign }: MembersWithRoleProps) => (
  <Card
    title={t('members')}
    aside={total > 0 && <Link href={paths.members({ role: roleId })}>{t('allMembers')}</Link>}
  >
    {total === 0 ? (
      t('noMembers')
    ) : (
      <>
        <Rows aria-label={t('members')}>
          {users.map((user) => (
            <li key={user.username}>
              <Box
                component="span"
                title={user.username}
                sx={{ display: 'flex', alignItems: 'center', gap: 2 }}
              >
                <MemberAvatar of={user} />
                <Link href={paths.member(user.username)}>{personName(user)}</Link>
              </Box>
            </li>
          ))}
          {total > users.length && <li>{t('more', { count: total - users.length })}</li>}
        </Rows>
        <ReassignButton roleId={roleId} count={total} onRead={onReassign} />
      </>
    )}
  </Card>
)
