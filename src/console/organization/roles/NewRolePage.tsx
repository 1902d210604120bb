import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { roles } from '../../../rest/organization/roles.ts'
import { queryClient } from '../../shell/api.ts'
import { useSubmit } from '../../shell/forms/useSubmit.ts'
import { useLeaveGuard } from '../../shell/frame/leaveGuard.tsx'
import { paths } from '../../shell/paths.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { usePermission } from '../../shell/permissions.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { useUnapplied } from '../../shell/drafts/useUnapplied.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { allRoles } from './allRoles.ts'
import { IncompleteRoleNotice, type IncompleteRole } from './IncompleteRole.tsx'
import { RoleValues, valuesOf, type RoleForm, type RoleInput } from './role.ts'
import { RoleFields } from './RoleFields.tsx'
import { ToRoles } from './ToRoles.tsx'
import { t } from './messages.ts'
import { NewRolePlan } from './NewRolePlan.tsx'

export const loader = () => queryClient.query(allRoles())

/** A new role has no stored values. */
const noStoredValues = {}

/** The page that creates a role, optionally with the privileges of another role. */
export const Component = () => {
  const permission = usePermission(roles.create)
  if (permission.allowed) return <NewRole />
  return (
    <Page
      width="form"
      title={t('newTitle')}
      crumbs={[{ label: t('title'), href: paths.roles() }]}
      subtitle={t('newLine')}
    >
      <NoPermission permission={permission} action={<ToRoles />} />
    </Page>
  )
}

const NewRole = () => {
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const { data: all } = useSuspenseQuery(allRoles())
  const [planned, setPlanned] = useState<RoleValues>()
  const [incomplete, setIncomplete] = useState<IncompleteRole>()
  const [createdId, setCreatedId] = useState<string>()
  const from = all.find(({ id }) => id === search.get('from'))
  const [start] = useState<RoleValues>(() => ({
    name: '',
    description: '',
    privileges: from ? valuesOf(from).privileges : [],
  }))
  const form: RoleForm = useForm<RoleInput, unknown, RoleValues>({
    resolver: zodResolver(RoleValues),
    defaultValues: start,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { formProps, showRefused } = useSubmit(form, setPlanned)
  const { restored, forget } = useUnapplied<RoleInput, object>({
    name: 'new role',
    form,
    shown: start,
    base: noStoredValues,
  })
  const privileges = useWatch({ control: form.control, name: 'privileges' })
  useLeaveGuard(createdId === undefined && incomplete !== undefined, t('incomplete.leave'))
  useEffect(() => {
    if (createdId !== undefined) void navigate(paths.role(createdId))
  }, [createdId, navigate])

  const startFrom = (id: string) => {
    const role = all.find((one) => one.id === id)
    form.setValue('privileges', role ? valuesOf(role).privileges : [], { shouldDirty: true })
    setSearch(role ? { from: id } : {}, { replace: true, preventScrollReset: true })
  }
  return (
    <Page
      width="form"
      title={t('newTitle')}
      crumbs={[{ label: t('title'), href: paths.roles() }]}
      subtitle={t('newLine')}
    >
      {restored && !incomplete && (
        <UnappliedNotice {...restored} onDiscard={() => form.reset(start)} />
      )}
      {incomplete ? (
        <IncompleteRoleNotice
          role={incomplete}
          onFailed={(error) => setIncomplete({ ...incomplete, error })}
          onFinished={() => {
            forget()
            setCreatedId(incomplete.id)
          }}
          onDeleted={() => setIncomplete(undefined)}
        />
      ) : (
        <Box component="form" {...formProps}>
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
          {planned && (
            <NewRolePlan
              values={planned}
              from={from}
              onClose={() => setPlanned(undefined)}
              onCreated={(id) => {
                forget()
                setCreatedId(id)
              }}
              onIncomplete={setIncomplete}
              onRefused={showRefused}
            />
          )}
        </Box>
      )}
    </Page>
  )
}
