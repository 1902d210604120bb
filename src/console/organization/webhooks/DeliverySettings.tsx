import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Result } from '../../../rest/protocol/operation.ts'
import { organizationWebhooks } from '../../../rest/organization/organizationWebhooks.ts'
import { organizationSettingLimits } from '../../../rest/records/webhook.ts'
import { query, send } from '../../shell/api.ts'
import type { Change } from '../../shell/changes/change.ts'
import { undoable } from '../../shell/changes/mutation.ts'
import { note } from '../../shell/changes/warning.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { schemaOf, useForm } from '../../shell/forms/useForm.ts'
import { SidePanel } from '../../shell/part/SidePanel.tsx'
import { paths } from '../../shell/paths.ts'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { ActionPanel } from '../../shell/review/ActionPanel.tsx'
import { Review } from '../../shell/review/Review.tsx'
import { HistoryButton } from '../../shell/undo/HistoryButton.tsx'
import { webhookReads } from '../../shared/servers/webhooks.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { t } from './messages.ts'

const names = [
  'notificationAttempts',
  'notificationTimeOutInSeconds',
  'notificationElapsedTimeInSeconds',
] as const
type Name = (typeof names)[number]

/** The settings in the change history. */
const about = 'settings:webhooks'

type Settings = Result<typeof organizationWebhooks.settings>

/** The settings as typed. */
type Values = Record<Name, string>

const { params } = organizationWebhooks.updateSettings

const problemOf = (name: Name, text: string): string | undefined => {
  const isValid = text.trim() !== '' && params.shape[name].safeParse(Number(text)).success
  return isValid ? undefined : t('change.form.policyProblem', organizationSettingLimits[name])
}

const schema = schemaOf<Values>((values) =>
  Object.fromEntries(names.map((name) => [name, problemOf(name, values[name])])),
)

const changesOf = (settings: Settings, values: Values): readonly Change[] =>
  names
    .map((name) => ({
      name,
      label: t(`settings.${name}`),
      before: settings[name],
      after: Number(values[name]),
    }))
    .filter(({ before, after }) => before !== after)

interface Props {
  readonly onClose: () => void
}

/** How the portal delivers the payloads of the webhooks of the organization. */
export const DeliverySettings = ({ onClose }: Props) => {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...query(organizationWebhooks.settings, {}),
    // The form keeps what it was opened with: earlier settings might be outdated.
    refetchOnMount: 'always',
  })
  return data && isFetchedAfterMount ? (
    <Form settings={data} onClose={onClose} />
  ) : (
    <SidePanel
      open
      title={t('settings.title')}
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {t('sheet.close')}
        </Button>
      }
    >
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <ProgressLine label={t('settings.reading')} />
      )}
    </SidePanel>
  )
}

const Form = ({ settings, onClose }: Props & { readonly settings: Settings }) => {
  const editing = usePermission(organizationWebhooks.updateSettings)
  // The review finds changes that other people apply meanwhile.
  const [base] = useState(settings)
  const [shown] = useState(
    () => Object.fromEntries(names.map((name) => [name, settings[name].toString()])) as Values,
  )
  const { form, formProps, notice, reviewed, setReviewed, forget } = useForm({
    name: 'webhook settings',
    schema,
    mode: 'onSubmit',
    shown,
    base: shown,
    review: (values) => changesOf(base, values),
  })
  const { errors, isDirty } = form.formState
  const close = () => {
    forget()
    onClose()
  }
  return (
    <>
      <ActionPanel
        title={t('settings.title')}
        subtitle={t('settings.line')}
        form={formProps.id}
        disabledReason={refusalMessage(editing) ?? (isDirty ? undefined : t('change.edit.same'))}
        otherAction={<HistoryButton about={about} name={t('settings.title')} />}
        // Entries stay in the draft, unless the person cancels.
        onClose={onClose}
        onCancel={close}
      >
        <Box component="form" {...formProps} sx={{ display: 'grid', gap: 4 }}>
          {notice && <UnappliedNotice {...notice} />}
          {names.map((name) => (
            <TextField
              key={name}
              label={t(`settings.${name}`)}
              help={t(`settings.${name}Help`)}
              error={errors[name]?.message}
              inputMode="numeric"
              autoComplete="off"
              style={{ inlineSize: 110 }}
              {...form.register(name)}
            />
          ))}
        </Box>
      </ActionPanel>
      {reviewed && (
        <Review
          subject={t('settings.title')}
          undo="history"
          changes={reviewed}
          warnings={[note(t('settings.effect'))]}
          readAgain={() => send(organizationWebhooks.settings, {})}
          mutations={(left) => [
            undoable(
              organizationWebhooks.updateSettings,
              left,
              (side) => Object.fromEntries(left.map((change) => [change.name, change[side]])),
              {
                title: t('settings.change'),
                endTitle: t('settings.changed'),
                undo: t('settings.change'),
                read: { operation: organizationWebhooks.settings, input: {} },
                objects: [about],
                target: { label: t('settings.title'), href: paths.webhooks({ panel: 'settings' }) },
                invalidates: webhookReads,
              },
            ),
          ]}
          message={t('settings.changed')}
          onApplied={close}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </>
  )
}
