import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useUrlSearch } from '../../shell/router.ts'
import { useWatch } from 'react-hook-form'
import { roles } from '../../../rest/organization/roles.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { queryClient } from '../../shell/api.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { refusalIn } from '../../shell/forms/refused.ts'
import { useForm } from '../../shell/forms/useForm.ts'
import { useLeaveGuard } from '../../shell/confirm/leaveGuard.tsx'
import { toast } from '../../shell/toasts/toasts.tsx'
import { paths } from '../../shell/paths.ts'
import { usePermission } from '../../shell/permissions.ts'
import type { Change } from '../../shell/changes/change.ts'
import { Review } from '../../shell/review/Review.tsx'
import { note } from '../../shell/changes/warning.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { allRoles } from './allRoles.ts'
import {
  changesFrom,
  changesOf,
  fieldOf,
  roleSchema,
  valuesOf,
  type RoleInput,
  type RoleValues,
} from './role.ts'
import { RoleFields } from './RoleFields.tsx'
import { creationMutations, deleteRole, privilegesMutation } from './saveRole.ts'
import { ToRoles } from './ToRoles.tsx'
import { t } from './messages.ts'

export const loader = () => queryClient.query(allRoles())

/** A new role has no stored values. */
const noStoredValues = {}

/** A role that was created, but whose privileges could not be set. */
interface IncompleteRole {
  readonly id: string
  readonly name: string
  /** From no privileges to the selected ones. */
  readonly privileges: Change
  readonly error: unknown
}

/** The page that creates a role, optionally with the privileges of another role. */
export const Component = () => {
  const permission = usePermission(roles.create)
  return (
    <Page
      width="form"
      title={t('newTitle')}
      crumbs={[{ label: t('title'), href: paths.roles() }]}
      subtitle={t('newLine')}
    >
      {permission.allowed ? (
        <NewRole />
      ) : (
        <NoPermission permission={permission} action={<ToRoles />} />
      )}
    </Page>
  )
}

const NewRole = () => {
  const [search, setSearch] = useUrlSearch()
  const { data: all } = useSuspenseQuery(allRoles())
  const [incomplete, setIncomplete] = useState<IncompleteRole>()
  /** The ID of a role whose privileges are not set yet. */
  const created = useRef<string>(undefined)
  const from = all.find(({ id }) => id === search.get('from'))
  const [schema] = useState(() => roleSchema(all))
  const [start] = useState<RoleValues>(() => ({
    name: '',
    description: '',
    privileges: from ? valuesOf(from).privileges : [],
  }))
  const { form, formProps, notice, reviewed, setReviewed, showRefused, forget, leaveTo } = useForm<
    RoleInput,
    RoleValues,
    object
  >({
    name: 'new role',
    schema,
    shown: start,
    base: noStoredValues,
    review: (values) => values,
  })
  const privileges = useWatch({ control: form.control, name: 'privileges' })

  const startFrom = (id: string) => {
    const role = all.find((one) => one.id === id)
    form.setValue('privileges', role ? valuesOf(role).privileges : [], { shouldDirty: true })
    setSearch(role ? { from: id } : {}, { replace: true, preventScrollReset: true })
  }
  if (incomplete)
    return (
      <IncompleteRoleNotice
        role={incomplete}
        onFailed={(error) => setIncomplete({ ...incomplete, error })}
        onFinished={() => leaveTo(paths.role(incomplete.id))}
        onDeleted={() => {
          created.current = undefined
          setIncomplete(undefined)
        }}
      />
    )
  const changes = reviewed ? changesOf(undefined, reviewed) : []
  return (
    <Box component="form" {...formProps}>
      {notice && <UnappliedNotice {...notice} />}
      <Card isForm>
        <SelectField
          label={t('from')}
          help={t('fromHelp')}
          placeholder={t('fromNone')}
          value={from?.id ?? ''}
          onChange={(event) => startFrom(event.target.value)}
          choices={all
            .filter((role) => role.privileges !== undefined)
            .map((role) => ({ value: role.id, label: role.name }))}
        />
      </Card>
      <RoleFields form={form} before={from?.privileges ?? []} />
      <SelectionBar summary={t('roleLine', { count: privileges.length })}>
        <Button variant="outlined" href={paths.roles()} onClick={forget}>
          {t('discard')}
        </Button>
        <Button type="submit" variant="contained">
          {t('reviewNew')}
        </Button>
      </SelectionBar>
      {reviewed && (
        <Review
          title={t('planNew')}
          subject={reviewed.name}
          confirmWith={reviewed.name}
          undo="history"
          changes={changesFrom(from, reviewed)}
          warnings={reviewed.privileges.length > 0 ? [note(t('twoRequests'))] : []}
          mutations={() => creationMutations(reviewed, changes)}
          onSent={({ keeps }, id) => {
            if (keeps) created.current = id
          }}
          onApplied={(id) => {
            toast(t('created', { name: reviewed.name }), {
              tone: 'success',
              link: { label: t('assignLink'), href: paths.members() },
            })
            leaveTo(paths.role(id))
          }}
          onError={(error) => {
            const id = created.current
            const change = changes.find((one) => one.name === 'privileges')
            if (id !== undefined && change)
              return setIncomplete({ id, name: reviewed.name, privileges: change, error })
            showRefused(refusalIn(error, fieldOf))
          }}
          onClose={() => setReviewed(undefined)}
          actionLabel={t('newTitle')}
        />
      )}
    </Box>
  )
}

interface IncompleteProps {
  readonly role: IncompleteRole
  readonly onFailed: (error: unknown) => void
  readonly onFinished: () => void
  readonly onDeleted: () => void
}

/** Explains that a role has no privileges yet, and offers to set them or to delete the role. */
const IncompleteRoleNotice = ({ role, onFailed, onFinished, onDeleted }: IncompleteProps) => {
  const { id, name, privileges, error } = role
  const finish = useMutation({
    mutationFn: () => privilegesMutation(id, name, privileges).send(),
    onSuccess: () => {
      toast(t('created', { name }), { tone: 'success' })
      setIsComplete(true)
      onFinished()
    },
    onError: onFailed,
  })
  const remove = useMutation({
    mutationFn: () => deleteRole(id, name, [], t('incomplete.deleted', { name })),
    onSuccess: onDeleted,
    onError: onFailed,
  })
  const isBusy = finish.isPending || remove.isPending
  const [isComplete, setIsComplete] = useState(false)
  useLeaveGuard(!isComplete, t('incomplete.leave'))
  return (
    <>
      <Notice tone="warning">{t('incomplete.created', { name })}</Notice>
      <ErrorNotice error={error} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant="contained"
          loading={finish.isPending}
          disabled={isBusy}
          onClick={() => finish.mutate()}
        >
          {t('incomplete.finish')}
        </Button>
        <Button
          variant="outlined"
          loading={remove.isPending}
          disabled={isBusy}
          onClick={() => remove.mutate()}
        >
          {t('incomplete.delete')}
        </Button>
      </Box>
    </>
  )
}
