import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { roles } from '../../../rest/organization/roles.ts'
import { queryClient } from '../../shell/api.ts'
import { useLeaveGuard } from '../../shell/frame/leaveGuard.tsx'
import { overlay, usePreload } from '../../shell/part/part.tsx'
import { paths } from '../../shell/paths.ts'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { useUnapplied } from '../../shell/drafts/useUnapplied.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { allRoles } from './allRoles.ts'
import { HalfMade, type Half } from './HalfMade.tsx'
import { RoleValues, valuesOf, type RoleForm, type RoleInput } from './role.ts'
import { RoleFields } from './RoleFields.tsx'
import { useWords } from './words.ts'

const NewRolePlan = overlay(async () => (await import('./NewRolePlan.tsx')).NewRolePlan)

export const loader = () => queryClient.query(allRoles())

/** The portal knows nothing of it yet. */
const nothingTold = {}

/** A new role, from nothing or from another one. */
export const Component = () => {
  const { t } = useWords()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const { data: all } = useSuspenseQuery(allRoles())
  const refusal = refusalMessage(usePermission(roles.create))
  const [planned, setPlanned] = useState<RoleValues>()
  const [half, setHalf] = useState<Half>()
  const [madeId, setMadeId] = useState<string>()
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
  })
  const { restored, forget } = useUnapplied<RoleInput, object>({
    name: 'new role',
    form,
    shown: start,
    told: nothingTold,
  })
  const privileges = useWatch({ control: form.control, name: 'privileges' })
  useLeaveGuard(madeId === undefined && half !== undefined, t('half.leave'))
  usePreload(form.formState.isDirty, NewRolePlan)
  useEffect(() => {
    if (madeId !== undefined) void navigate(paths.role(madeId))
  }, [madeId, navigate])

  const startFrom = (id: string) => {
    const role = all.find((one) => one.id === id)
    form.setValue('privileges', role ? valuesOf(role).privileges : [], { shouldDirty: true })
    setSearch(role ? { from: id } : {}, { replace: true, preventScrollReset: true })
  }
  return (
    <Page
      title={t('newTitle')}
      crumbs={[{ label: t('title'), href: paths.roles() }]}
      subtitle={t('newLine')}
    >
      {refusal !== undefined && <Notice tone="neutral">{refusal}</Notice>}
      {restored && !half && <UnappliedNotice {...restored} onDiscard={() => form.reset(start)} />}
      {half ? (
        <HalfMade
          half={half}
          onFailed={(error) => setHalf({ ...half, error })}
          onFinished={() => {
            forget()
            setMadeId(half.id)
          }}
          onTakenBack={() => setHalf(undefined)}
        />
      ) : (
        <Box
          component="form"
          noValidate
          onSubmit={(event) => void form.handleSubmit(setPlanned)(event)}
        >
          <Card>
            <SelectField
              label={t('from')}
              help={t('fromHelp')}
              placeholder={t('fromNothing')}
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
            <ActionButton type="submit" variant="contained" disabledReason={refusal}>
              {t('reviewNew')}
            </ActionButton>
          </SelectionBar>
          {planned && (
            <Suspense>
              <NewRolePlan
                values={planned}
                onClose={() => setPlanned(undefined)}
                onMade={(id) => {
                  forget()
                  setMadeId(id)
                }}
                onHalfMade={setHalf}
              />
            </Suspense>
          )}
        </Box>
      )}
    </Page>
  )
}
