import Box from '@mui/material/Box'
import { useState } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import type { Server } from '../../../rest/records/server.ts'
import {
  changeTypes,
  webhookContentTypes,
  webhookLimits,
  type ServiceWebhook,
} from '../../../rest/records/webhook.ts'
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
import { ServiceFields } from './ServiceFields.tsx'
import { eventName } from './words.ts'
import { t } from './messages.ts'

const { name, hookUrl, signatureKey } = webhookAdministration.create.params.shape

const problemIf = (
  isWrong: boolean,
  key: 'name' | 'url' | 'key' | 'events' | 'server' | 'service',
  max = 0,
) => (isWrong ? t(`change.form.${key}Problem`, { max }) : undefined)

const schema = schemaOf<NewWebhook>((values) => ({
  server: problemIf(values.server === '', 'server'),
  service: problemIf(values.service === '', 'service'),
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
}))

const fieldOf = fieldNamed([
  'service',
  'name',
  'hookUrl',
  'changeTypes',
  'signatureKey',
  'contentType',
])
const isSecret = (field: string) => field === 'signatureKey'

interface Props {
  /** The name of the draft. */
  readonly draft: string
  readonly title: string
  readonly shown: NewWebhook
  /** The servers of which services can be chosen; one for a webhook that exists. */
  readonly servers: readonly Server[]
  readonly isNew?: boolean
  readonly changeOf: (entered: NewWebhook) => WebhookChange | undefined
  readonly onClose: () => void
}

/** The properties of a webhook, which are sent to its server after a review. */
const WebhookForm = ({ draft, title, shown, servers, isNew = false, changeOf, onClose }: Props) => {
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
          {isNew && <ServiceFields form={form} servers={servers} />}
          <TextField label={t('column.name')} isRequired autoComplete="off" {...field('name')} />
          <TextField
            label={t('sheet.url')}
            isRequired
            type="url"
            autoComplete="off"
            spellCheck={false}
            {...field('hookUrl')}
          />
          {isOfFeatures({ service }) && <Events form={form} />}
          <TextField
            label={keyLabel}
            help={t(isNew ? 'change.create.keyHelp' : 'change.edit.newKeyHelp')}
            type="password"
            autoComplete="new-password"
            {...field('signatureKey')}
          />
          <SelectField
            label={t('column.contentType')}
            choices={webhookContentTypes.map((value) => ({ value, label: value }))}
            {...field('contentType')}
          />
          {isNew && <Active form={form} />}
        </Box>
      </ActionPanel>
      {reviewed && server && (
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

const Events = ({ form: { control } }: FieldProps) => {
  const { field: events, fieldState } = useController({ control, name: 'changeTypes' })
  const chooses = (event: string) => (isChosen: boolean) => {
    const others = events.value.filter((one) => one !== event)
    events.onChange(
      event === '*' ? (isChosen ? ['*'] : []) : isChosen ? [...others, event] : others,
    )
  }
  const isAll = events.value.includes('*')
  return (
    <FieldGroup label={t('sheet.listed')} error={fieldState.error?.message}>
      {changeTypes
        .filter((event) => event === '*' || !isAll)
        .map((event) => (
          <CheckChoice
            key={event}
            label={eventName(event)}
            checked={events.value.includes(event)}
            onChange={chooses(event)}
          />
        ))}
    </FieldGroup>
  )
}

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
  readonly server: Server
  readonly onClose: () => void
}

/** Changes the properties of a webhook at its server, after a review. */
export const EditPanel = ({ webhook, server, onClose }: EditProps) => {
  const [shown] = useState<NewWebhook>(() => ({
    server: server.id,
    folderName: webhook.folderName,
    service: `${webhook.serviceName}.${webhook.serviceType}`,
    name: webhook.name,
    hookUrl: webhook.hookUrl,
    changeTypes: eventsOf(webhook),
    signatureKey: '',
    contentType: webhook.contentType,
    active: webhook.active,
  }))
  return (
    <WebhookForm
      draft={`webhook:${webhook.id}`}
      title={t('change.edit.title', { name: webhook.name })}
      shown={shown}
      servers={[server]}
      changeOf={(entered) => edition(webhook, entered)}
      onClose={onClose}
    />
  )
}

interface CreateProps {
  /** The servers that this console reaches. */
  readonly servers: readonly Server[]
  /** The ID of the server that is chosen first. */
  readonly serverId: string | undefined
  readonly onClose: () => void
}

/** Creates a webhook of a service at its server, after a review. */
export const CreatePanel = ({ servers, serverId, onClose }: CreateProps) => {
  const [shown] = useState<NewWebhook>(() => {
    const first = servers.find(({ id }) => id === serverId) ?? (servers[1] ? undefined : servers[0])
    return {
      server: first?.id ?? '',
      folderName: '',
      service: '',
      name: '',
      hookUrl: '',
      changeTypes: ['*'],
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
      changeOf={creation}
      onClose={onClose}
    />
  )
}
