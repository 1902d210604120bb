import Box from '@mui/material/Box'
import { useState } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import type { Server } from '../../../rest/records/server.ts'
import {
  changeTypes,
  everyEvent,
  webhookContentTypes,
  webhookLimits,
  webhookPolicy,
  webhookSettingLimits,
  type ServiceWebhook,
} from '../../../rest/records/webhook.ts'
import { organizationWebhooks } from '../../../rest/organization/organizationWebhooks.ts'
import { webhookAdministration } from '../../../rest/servers/webhookAdministration.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { fieldNamed } from '../../shell/forms/refused.ts'
import { schemaOf, useForm } from '../../shell/forms/useForm.ts'
import { ActionPanel } from '../../shell/review/ActionPanel.tsx'
import { eventsOf } from '../../shared/servers/webhooks.ts'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ChangeReview } from './ChangeReview.tsx'
import { creation, edition, isOfFeatures, type NewWebhook, type WebhookChange } from './changes.ts'
import { isOfOrganization, organizationType } from './organizationType.ts'
import {
  enteredEvents,
  enteredPolicy,
  eventBranches,
  offeredEvents,
  organizationCreation,
  organizationEdition,
  policyOf,
  withEvent,
} from './organizationWebhooks.ts'
import { ServiceFields } from './ServiceFields.tsx'
import { eventName } from './words.ts'
import { t } from './messages.ts'

const { name, hookUrl, signatureKey } = webhookAdministration.create.params.shape
const { events } = organizationWebhooks.create.params.shape

const problemIf = (
  isWrong: boolean,
  key: 'name' | 'url' | 'key' | 'events' | 'otherEvents' | 'server' | 'service',
  max = 0,
) => (isWrong ? t(`change.form.${key}Problem`, { max }) : undefined)

const isAtPortal = ({ server }: Pick<NewWebhook, 'server'>) => server === organizationType

const areEvents = (entered: readonly string[]) =>
  entered.length > 0 && events.safeParse(entered).success

const policyFields = ['numberOfFailures', 'daysInPast'] as const

const policyProblem = (values: NewWebhook, one: (typeof policyFields)[number]) => {
  const policy = isAtPortal(values) ? enteredPolicy(values) : undefined
  const isWrong = policy && !webhookPolicy.shape[one].safeParse(policy[one]).success
  return isWrong === true ? t('change.form.policyProblem', webhookSettingLimits[one]) : undefined
}

const schema = schemaOf<NewWebhook>((values) => ({
  server: problemIf(values.server === '', 'server'),
  service: problemIf(values.service === '' && !isAtPortal(values), 'service'),
  name: problemIf(!name.safeParse(values.name).success, 'name', webhookLimits.name),
  hookUrl: problemIf(
    !hookUrl.safeParse(values.hookUrl.trim()).success,
    'url',
    webhookLimits.hookUrl,
  ),
  signatureKey: problemIf(
    !signatureKey.safeParse(values.signatureKey).success,
    'key',
    webhookLimits.signatureKey,
  ),
  changeTypes: problemIf(isOfFeatures(values) && values.changeTypes.length === 0, 'events'),
  otherEvents: problemIf(isAtPortal(values) && !areEvents(enteredEvents(values)), 'otherEvents'),
  numberOfFailures: policyProblem(values, 'numberOfFailures'),
  daysInPast: policyProblem(values, 'daysInPast'),
}))

const fieldOf = fieldNamed(
  [
    'service',
    'name',
    'hookUrl',
    'changeTypes',
    'otherEvents',
    'numberOfFailures',
    'signatureKey',
    'contentType',
  ],
  // Webhooks of the organization have other names for them.
  {
    url: 'hookUrl',
    secret: 'signatureKey',
    events: 'otherEvents',
    config: 'numberOfFailures',
  },
)
const isSecret = (field: string) => field === 'signatureKey'

interface Props {
  /** The name of the draft. */
  readonly draft: string
  readonly title: string
  readonly shown: NewWebhook
  /** The servers of which services can be chosen; one for a webhook of a service that exists. */
  readonly servers: readonly Server[]
  /** Whether webhooks of the organization can be created. */
  readonly hasPortal?: boolean
  readonly isNew?: boolean
  readonly changeOf: (entered: NewWebhook) => WebhookChange | undefined
  readonly onClose: () => void
}

/** The properties of a webhook, which are sent to its server or to the portal after a review. */
const WebhookForm = ({
  draft,
  title,
  shown,
  servers,
  hasPortal = false,
  isNew = false,
  changeOf,
  onClose,
}: Props) => {
  const keyLabel = t(isNew ? 'sheet.key' : 'change.edit.newKey')
  const { form, formProps, notice, reviewed, setReviewed, showRefused, forget } = useForm<
    NewWebhook,
    NewWebhook,
    NewWebhook,
    WebhookChange | undefined
  >({
    name: draft,
    schema,
    mode: 'onSubmit',
    shown,
    base: shown,
    isSecret,
    labelOf: () => keyLabel,
    leave: t('change.form.leave'),
    review: (values) =>
      changeOf({ ...values, name: values.name.trim(), hookUrl: values.hookUrl.trim() }),
  })
  const { errors, isDirty } = form.formState
  const field = (one: 'name' | 'hookUrl' | 'signatureKey' | 'contentType') => ({
    error: errors[one]?.message,
    ...form.register(one),
  })
  const [chosen, service] = form.watch(['server', 'service'])
  const server = servers.find(({ id }) => id === chosen)
  const isOfPortal = isAtPortal({ server: chosen })
  const close = () => {
    forget()
    onClose()
  }
  return (
    <>
      <ActionPanel
        title={title}
        // Entries stay in the draft, unless the person cancels.
        onClose={onClose}
        onCancel={close}
        {...(isNew && { action: t('change.form.review') })}
        form={formProps.id}
        disabledReason={isNew || isDirty ? undefined : t('change.edit.same')}
      >
        <Box component="form" {...formProps} sx={{ display: 'grid', gap: 4 }}>
          {notice && <UnappliedNotice {...notice} />}
          {isNew && <ServiceFields form={form} servers={servers} hasPortal={hasPortal} />}
          <TextField label={t('column.name')} isRequired autoComplete="off" {...field('name')} />
          <TextField
            label={t('sheet.url')}
            isRequired
            type="url"
            autoComplete="off"
            spellCheck={false}
            {...field('hookUrl')}
          />
          {isOfPortal ? (
            <OrganizationEvents form={form} />
          ) : (
            isOfFeatures({ service }) && <ServiceEvents form={form} />
          )}
          <TextField
            label={keyLabel}
            help={t(isNew ? 'change.create.keyHelp' : 'change.edit.newKeyHelp')}
            type="password"
            autoComplete="new-password"
            {...field('signatureKey')}
          />
          {isOfPortal ? (
            <Policy form={form} />
          ) : (
            <>
              <SelectField
                label={t('column.contentType')}
                choices={webhookContentTypes.map((value) => ({ value, label: value }))}
                {...field('contentType')}
              />
              {isNew && <Active form={form} />}
            </>
          )}
        </Box>
      </ActionPanel>
      {reviewed && (server ?? isOfPortal) && (
        <ChangeReview
          server={server}
          change={reviewed}
          fieldOf={fieldOf}
          onRefused={showRefused}
          onClose={() => setReviewed(undefined)}
          onDone={close}
        />
      )}
    </>
  )
}

interface FieldProps {
  readonly form: UseFormReturn<NewWebhook>
}

/** The events of a webhook of a feature service. */
const ServiceEvents = ({ form: { control } }: FieldProps) => {
  const { field, fieldState } = useController({ control, name: 'changeTypes' })
  const chooses = (event: string) => (isChosen: boolean) => {
    const others = field.value.filter((one) => one !== event)
    field.onChange(event === '*' ? (isChosen ? ['*'] : []) : isChosen ? [...others, event] : others)
  }
  const isAll = field.value.includes('*')
  return (
    <FieldGroup label={t('sheet.listed')} error={fieldState.error?.message}>
      {changeTypes
        .filter((event) => event === '*' || !isAll)
        .map((event) => (
          <CheckChoice
            key={event}
            label={eventName(event)}
            checked={field.value.includes(event)}
            onChange={chooses(event)}
          />
        ))}
    </FieldGroup>
  )
}

/** The events of a webhook of the organization as a tree: an event that includes others is in place of them; others by their URIs. */
const OrganizationEvents = ({ form }: FieldProps) => {
  const { field } = useController({ control: form.control, name: 'changeTypes' })
  const choice = (event: string) => (
    <CheckChoice
      key={event}
      label={eventName(event)}
      checked={field.value.includes(event)}
      onChange={(isChosen) => field.onChange(withEvent(field.value, event, isChosen))}
    />
  )
  const isAll = field.value.includes(everyEvent)
  return (
    <>
      <FieldGroup label={t('sheet.listed')}>
        {choice(everyEvent)}
        {!isAll &&
          eventBranches.map(({ every, events: single }) => (
            <Box key={every} component="fieldset" aria-label={eventName(every)} sx={plain}>
              {choice(every)}
              {!field.value.includes(every) && <Box sx={branch}>{single.map(choice)}</Box>}
            </Box>
          ))}
      </FieldGroup>
      {!isAll && (
        <TextField
          label={t('change.create.otherEvents')}
          help={t('change.create.otherEventsHelp')}
          error={form.formState.errors.otherEvents?.message}
          autoComplete="off"
          spellCheck={false}
          {...form.register('otherEvents')}
        />
      )}
    </>
  )
}

const plain = { margin: 0, padding: 0, border: 0, minInlineSize: 0 } as const

const branch = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  columnGap: 3,
  marginInlineStart: 7,
} as const

/** When the portal deactivates a webhook of the organization. */
const Policy = ({ form: { register, formState } }: FieldProps) => (
  <FieldGroup label={t('change.policy.label')} help={t('change.policy.help')}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 4 }}>
      {policyFields.map((one) => (
        <TextField
          key={one}
          label={t(`change.policy.${one}`)}
          error={formState.errors[one]?.message}
          inputMode="numeric"
          autoComplete="off"
          {...register(one)}
        />
      ))}
    </Box>
  </FieldGroup>
)

const Active = ({ form: { control } }: FieldProps) => {
  const { field: active } = useController({ control, name: 'active' })
  return (
    <CheckChoice
      label={t('active')}
      help={t('change.create.activeHelp')}
      checked={active.value}
      onChange={active.onChange}
    />
  )
}

interface EditProps {
  readonly webhook: ServiceWebhook
  /** Undefined for a webhook of the organization. */
  readonly server: Server | undefined
  readonly onClose: () => void
}

/** Changes the properties of a webhook at its server, or at the portal, after a review. */
export const EditPanel = ({ webhook, server, onClose }: EditProps) => {
  const isOfPortal = isOfOrganization(webhook)
  const policy = policyOf(webhook)
  const [shown] = useState<NewWebhook>(() => ({
    server: server?.id ?? organizationType,
    folderName: webhook.folderName,
    service: `${webhook.serviceName}.${webhook.serviceType}`,
    name: webhook.name,
    hookUrl: webhook.hookUrl,
    changeTypes: isOfPortal
      ? webhook.changeTypes.filter((one) => offeredEvents.has(one))
      : eventsOf(webhook),
    otherEvents: isOfPortal
      ? webhook.changeTypes.filter((one) => !offeredEvents.has(one)).join(', ')
      : '',
    numberOfFailures: policy?.numberOfFailures.toString() ?? '',
    daysInPast: policy?.daysInPast.toString() ?? '',
    signatureKey: '',
    contentType: webhook.contentType,
    active: webhook.active,
  }))
  return (
    <WebhookForm
      draft={`webhook:${webhook.id}`}
      title={t('change.edit.title', { name: webhook.name })}
      shown={shown}
      servers={server ? [server] : []}
      changeOf={(entered) =>
        isOfPortal ? organizationEdition(webhook, entered) : edition(webhook, entered)
      }
      onClose={onClose}
    />
  )
}

interface CreateProps {
  /** The servers that this console reaches. */
  readonly servers: readonly Server[]
  /** Whether webhooks of the organization can be created. */
  readonly hasPortal: boolean
  /** The ID of the server that is chosen first. */
  readonly serverId: string | undefined
  readonly onClose: () => void
}

/** Creates a webhook of a service at its server, or of the organization at the portal, after a review. */
export const CreatePanel = ({ servers, hasPortal, serverId, onClose }: CreateProps) => {
  const [shown] = useState<NewWebhook>(() => {
    const ids = [...(hasPortal ? [organizationType] : []), ...servers.map(({ id }) => id)]
    const only = ids.length === 1 ? ids[0] : undefined
    return {
      server: ids.find((id) => id === serverId) ?? only ?? '',
      folderName: '',
      service: '',
      name: '',
      hookUrl: '',
      changeTypes: only === organizationType ? [everyEvent] : ['*'],
      otherEvents: '',
      numberOfFailures: webhookSettingLimits.numberOfFailures.usual.toString(),
      daysInPast: webhookSettingLimits.daysInPast.usual.toString(),
      signatureKey: '',
      contentType: webhookContentTypes[0],
      active: true,
    }
  })
  return (
    <WebhookForm
      isNew
      draft="webhook:new"
      title={t('change.create.open')}
      shown={shown}
      servers={servers}
      hasPortal={hasPortal}
      changeOf={(entered) =>
        isAtPortal(entered) ? organizationCreation(entered) : creation(entered)
      }
      onClose={onClose}
    />
  )
}
