import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { content } from '../../../rest/content/content.ts'
import {
  applications,
  type RegisteredApplication,
} from '../../../rest/organization/applications.ts'
import { registrableTypes, registrationOf } from '../../../rest/records/registration.ts'
import type { Item } from '../../../rest/records/item.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { queryClient } from '../../shell/api.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { refusalIn } from '../../shell/forms/refused.ts'
import { useForm } from '../../shell/forms/useForm.ts'
import { paths } from '../../shell/paths.ts'
import { usePermission } from '../../shell/permissions.ts'
import { Review } from '../../shell/review/Review.tsx'
import { useSession } from '../../shell/session/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import {
  applicationSchema,
  changesOf,
  fieldOf,
  itemOf,
  newApplication,
  warningsOf,
  type ApplicationValues,
} from './application.ts'
import { ApplicationFields } from './ApplicationFields.tsx'
import { registrationMutations } from './changes.ts'
import { toast } from '../../shell/toasts/toasts.tsx'
import { SecretPanel } from './SecretPanel.tsx'
import { t } from './messages.ts'

export const loader = async ({ request }: LoaderFunctionArgs): Promise<Item | undefined> => {
  const itemId = new URL(request.url).searchParams.get('item')
  return itemId === null ? undefined : queryClient.query(itemOf(itemId))
}

/** The page that registers an application, for the item in the URL or for one that it adds, and shows its client secret once. */
export const Component = () => {
  // Still the unregistered item while the client secret is shown.
  const item = useLoaderData<typeof loader>()
  const { person } = useSession()
  const permission = usePermission(
    item ? applications.register : content.addItem,
    item?.owner ?? person.username,
  )
  const backHref = item ? paths.item(item.id) : paths.applications()
  return (
    <Page
      width="form"
      title={t('register')}
      crumbs={[{ label: t('title'), href: paths.applications() }]}
      subtitle={item ? <Link href={backHref}>{item.title}</Link> : t('newLine')}
    >
      {!permission.allowed ? (
        <NoPermission
          permission={permission}
          owner={item?.owner}
          action={
            <Button variant="outlined" href={backHref}>
              {t(item ? 'openItem' : 'toApplications')}
            </Button>
          }
        />
      ) : item && registrationOf(item) !== 'possible' ? (
        <NotPossible item={item} />
      ) : (
        <NewApplication key={item?.id} item={item} backHref={backHref} />
      )}
    </Page>
  )
}

/** Why an item can't be registered: it already is, or its type doesn't permit it. */
const NotPossible = ({ item }: { item: Item }) => {
  const { id, type } = item
  const isRegistered = registrationOf(item) === 'registered'
  return (
    <EmptyState
      icon="applications"
      line={!isRegistered && t('registrable', { types: registrableTypes.join(', ') })}
      action={
        <Button variant="outlined" href={isRegistered ? paths.application(id) : paths.item(id)}>
          {t(isRegistered ? 'showApplication' : 'openItem')}
        </Button>
      }
    >
      {isRegistered ? t('isRegistered') : t('notRegistrable', { type })}
    </EmptyState>
  )
}

interface Props {
  /** The item that is registered; undefined if it is added first. */
  readonly item: Item | undefined
  readonly backHref: string
}

const NewApplication = ({ item, backHref }: Props) => {
  const userName = useSession().person.username
  const [base] = useState<Partial<ApplicationValues>>(() => (item ? { title: item.title } : {}))
  const [shown] = useState(() => ({ ...newApplication, ...base }))
  const { form, formProps, notice, reviewed, setReviewed, showRefused, forget, leaveTo } = useForm<
    ApplicationValues,
    ApplicationValues,
    Partial<ApplicationValues>
  >({
    name: item ? `new application ${item.id}` : 'new application',
    schema: applicationSchema,
    shown,
    base,
    review: (values) => values,
  })
  // After a registration that failed, the next attempt registers the item that was added.
  const [itemId, setItemId] = useState(item?.id)
  const [registered, setRegistered] = useState<RegisteredApplication>()
  const leave = (application: RegisteredApplication) =>
    leaveTo(paths.application(application.itemId))
  const show = (application: RegisteredApplication) => {
    if (application.appType !== 'browser') return setRegistered(application)
    // A web page can’t keep a secret.
    toast(t('secret.registered'), { tone: 'success', topic: application.itemId })
    return leave(application)
  }
  return (
    <Box component="form" {...formProps}>
      {notice && <UnappliedNotice {...notice} />}
      <ApplicationFields form={form} isNew={!item} />
      <SelectionBar>
        <Button variant="outlined" href={backHref} onClick={forget}>
          {t('discard')}
        </Button>
        <Button type="submit" variant="contained">
          {t('review')}
        </Button>
      </SelectionBar>
      {reviewed && !registered && (
        <Review
          title={t('review')}
          subject={reviewed.title}
          undo={{ reason: t(item ? 'undoItem' : 'undoNew') }}
          changes={changesOf(base, reviewed)}
          warnings={warningsOf(reviewed)}
          mutations={() => registrationMutations(userName, itemId, base, reviewed, show)}
          onSent={({ keeps }, id) => {
            if (keeps) setItemId(id)
          }}
          onError={(error) => showRefused(refusalIn(error, fieldOf))}
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
          onClose={() => leave(registered)}
        />
      )}
    </Box>
  )
}
