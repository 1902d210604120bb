import Box from '@mui/material/Box'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { Server } from '../../../rest/records/server.ts'
import { changeTypes, type ServiceWebhook } from '../../../rest/records/webhook.ts'
import {
  webhookAdministration,
  webhookLimits,
} from '../../../rest/servers/webhookAdministration.ts'
import { usePlainForm } from '../../shell/forms/usePlainForm.ts'
import { schemaOf } from '../../shell/forms/useForm.ts'
import { ActionPanel } from '../../shell/review/ActionPanel.tsx'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ChangeReview } from './ChangeReview.tsx'
import { edition, eventsOf, type EnteredWebhook, type WebhookChange } from './changes.ts'
import { eventName } from './words.ts'
import { t } from './messages.ts'

const { name, hookUrl, signatureKey } = webhookAdministration.edit.params.shape

const problemIf = (isWrong: boolean, key: 'name' | 'url' | 'key' | 'events', max = 0) =>
  isWrong ? t(`change.edit.${key}Problem`, { max }) : undefined

const schemaFor = (isOfFeatures: boolean) =>
  schemaOf<EnteredWebhook>((values) => ({
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
    changeTypes: problemIf(isOfFeatures && values.changeTypes.length === 0, 'events'),
  }))

interface Props {
  readonly webhook: ServiceWebhook
  readonly server: Server
  readonly onClose: () => void
}

/** Changes the properties of a webhook at its server, after a review. */
export const EditPanel = ({ webhook, server, onClose }: Props) => {
  const isOfFeatures = webhook.serviceType === 'FeatureServer'
  const [reviewed, setReviewed] = useState<WebhookChange>()
  const { form, formProps, field, sending } = usePlainForm<EnteredWebhook>({
    schema: schemaFor(isOfFeatures),
    shown: {
      name: webhook.name,
      hookUrl: webhook.hookUrl,
      changeTypes: eventsOf(webhook),
      signatureKey: '',
    },
    send: (values) =>
      setReviewed(
        edition(webhook, {
          ...values,
          name: values.name.trim(),
          hookUrl: values.hookUrl.trim(),
        }),
      ),
  })
  const { field: events, fieldState } = useController({
    control: form.control,
    name: 'changeTypes',
  })
  const chooses = (event: string) => (isChosen: boolean) => {
    const others = events.value.filter((one) => one !== event)
    events.onChange(
      event === '*' ? (isChosen ? ['*'] : []) : isChosen ? [...others, event] : others,
    )
  }
  const isAll = events.value.includes('*')
  return (
    <>
      <ActionPanel
        title={t('change.edit.title', { name: webhook.name })}
        onClose={onClose}
        form={formProps.id}
        disabledReason={form.formState.isDirty ? undefined : t('change.edit.same')}
        sending={sending}
      >
        <Box component="form" {...formProps} sx={{ display: 'grid', gap: 4 }}>
          <TextField label={t('column.name')} isRequired autoComplete="off" {...field('name')} />
          <TextField
            label={t('sheet.url')}
            isRequired
            type="url"
            autoComplete="off"
            spellCheck={false}
            {...field('hookUrl')}
          />
          {isOfFeatures && (
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
          )}
          <TextField
            label={t('change.edit.newKey')}
            help={t('change.edit.newKeyHelp')}
            type="password"
            autoComplete="new-password"
            {...field('signatureKey')}
          />
        </Box>
      </ActionPanel>
      {reviewed && (
        <ChangeReview
          webhook={webhook}
          server={server}
          change={reviewed}
          onClose={() => setReviewed(undefined)}
          onDone={onClose}
        />
      )}
    </>
  )
}
