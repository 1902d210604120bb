import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { content } from '../../../rest/content/content.ts'
import type { RegisteredApplication } from '../../../rest/organization/applications.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { sendForm } from '../../shell/forms/refused.ts'
import { useForm } from '../../shell/forms/useForm.ts'
import { paths } from '../../shell/paths.ts'
import { usePermission } from '../../shell/permissions.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { useSession } from '../../shell/session/session.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import {
  applicationSchema,
  changesOf,
  fieldOf,
  newApplication,
  warningsOf,
  type ApplicationValues,
} from './application.ts'
import { ApplicationFields } from './ApplicationFields.tsx'
import { addItemOf, register, registrationSteps } from './changes.ts'
import { SecretPanel } from './SecretPanel.tsx'
import { t } from './messages.ts'

/** A new application has no stored values. */
const noStoredValues = {}

/** The page that registers an application: adds its item, and shows its client secret once. */
export const Component = () => {
  const { person } = useSession()
  const permission = usePermission(content.addItem, person.username)
  return (
    <Page
      width="form"
      title={t('register')}
      crumbs={[{ label: t('title'), href: paths.applications() }]}
      subtitle={t('newLine')}
    >
      {permission.allowed ? (
        <NewApplication userName={person.username} />
      ) : (
        <NoPermission
          permission={permission}
          action={
            <Button variant="outlined" href={paths.applications()}>
              {t('toApplications')}
            </Button>
          }
        />
      )}
    </Page>
  )
}

const NewApplication = ({ userName }: { userName: string }) => {
  const { form, formProps, notice, reviewed, setReviewed, showRefused, forget, leaveTo } = useForm<
    ApplicationValues,
    ApplicationValues,
    object
  >({
    name: 'new application',
    schema: applicationSchema,
    shown: newApplication,
    base: noStoredValues,
    review: (values) => values,
  })
  // After a registration that failed, the next attempt registers the item that was added.
  const itemId = useRef<string>(undefined)
  const [registered, setRegistered] = useState<RegisteredApplication>()
  const create = (values: ApplicationValues) =>
    sendForm(
      async () => {
        itemId.current ??= await addItemOf(userName, values)
        setRegistered(await register(itemId.current, values))
      },
      fieldOf,
      showRefused,
    )
  return (
    <Box component="form" {...formProps}>
      {notice && <UnappliedNotice {...notice} />}
      <ApplicationFields form={form} isNew />
      <SelectionBar summary={t('register')}>
        <Button variant="outlined" href={paths.applications()} onClick={forget}>
          {t('discard')}
        </Button>
        <Button type="submit" variant="contained">
          {t('review')}
        </Button>
      </SelectionBar>
      {reviewed && !registered && (
        <Plan
          title={t('review')}
          subject={reviewed.title}
          undo={{ reason: t('undoNew') }}
          changes={changesOf(undefined, reviewed)}
          warnings={warningsOf(reviewed)}
          request={registrationSteps(userName, reviewed)}
          apply={() => create(reviewed)}
          onClose={() => setReviewed(undefined)}
          actionLabel={t('register')}
        />
      )}
      {registered && (
        <SecretPanel
          title={t('secret.registered')}
          subject={form.getValues('title')}
          clientId={registered.client_id}
          secret={registered.client_secret ?? ''}
          onClose={() => leaveTo(paths.application(registered.itemId))}
        />
      )}
    </Box>
  )
}
