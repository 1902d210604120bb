import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { notifications } from '../../../rest/groups/notifications.ts'
import type { Group } from '../../../rest/records/group.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { fieldNamed, sendForm } from '../../shell/forms/refused.ts'
import { refusal } from '../../shell/forms/sentence.ts'
import { schemaOf, useForm } from '../../shell/forms/useForm.ts'
import { mutate } from '../../shell/mutations/mutate.ts'
import { ActionPanel } from '../../shell/part/ActionPanel.tsx'
import { paths } from '../../shell/paths.ts'
import { Destination } from '../../shell/plan/Destination.tsx'
import { Plan } from '../../shell/plan/Plan.tsx'
import { note } from '../../shell/plan/warning.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { groupUsers, rolesIn } from '../group.ts'
import { t } from './messages.ts'

const empty = { subject: '', message: '' }
type Values = typeof empty

const { create } = notifications
const schema = schemaOf<Values>(({ subject, message }) => ({
  subject: refusal(create, 'subject', subject),
  message: message.trim() === '' ? t('notify.missing') : refusal(create, 'message', message),
}))
const fieldOf = fieldNamed(['subject', 'message'])

interface Props {
  readonly group: Group
  readonly onClose: () => void
}

/** A panel that sends a message to all members of a group, after a review. */
export const NotifyMembers = ({ group: { id, title }, onClose }: Props) => {
  const formId = useId()
  const { data } = useQuery(groupUsers(id))
  const { form, formProps, notice, reviewed, setReviewed, showRefused, forget } = useForm({
    name: `notification ${id}`,
    schema,
    shown: empty,
    base: empty,
    review: ({ subject, message }) => ({
      groupId: id,
      message,
      ...(subject.trim() !== '' && { subject }),
    }),
  })
  const { errors } = form.formState
  const close = () => {
    forget()
    onClose()
  }
  return (
    <ActionPanel
      title={t('notify.action')}
      subtitle={<Destination subject={title} />}
      action={t('notify.review')}
      form={formId}
      // Entries stay in the draft, unless the person cancels.
      onClose={onClose}
      onCancel={close}
    >
      <Box component="form" id={formId} {...formProps} sx={{ display: 'grid', gap: 4 }}>
        {notice && <UnappliedNotice {...notice} />}
        <TextField
          label={t('notify.subject')}
          error={errors.subject?.message}
          autoComplete="off"
          {...form.register('subject')}
        />
        <Field label={t('notify.message')} error={errors.message?.message} isRequired>
          {(control) => <TextArea {...control} rows={8} {...form.register('message')} />}
        </Field>
      </Box>
      {reviewed && (
        <Plan
          title={t('notify.action')}
          subject={title}
          changes={(['subject', 'message'] as const).map((name) => ({
            name,
            label: t(`notify.${name}`),
            before: undefined,
            after: reviewed[name],
          }))}
          warnings={[
            data && note(t('notify.recipients', { count: rolesIn(data).size })),
            note(t('notify.channel')),
          ]}
          undo={{ reason: t('notify.noUndo') }}
          request={{ operation: create, input: reviewed }}
          apply={async () => {
            const sent = await sendForm(
              () =>
                mutate(create, reviewed, {
                  title: t('notify.history', { title }),
                  target: { label: title, href: paths.group(id) },
                  message: t('notify.sent', { title }),
                }),
              fieldOf,
              showRefused,
            )
            if (sent) close()
          }}
          onClose={() => setReviewed(undefined)}
          actionLabel={t('notify.action')}
        />
      )}
    </ActionPanel>
  )
}
