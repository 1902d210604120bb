import { useWatch, type UseFormReturn } from 'react-hook-form'
import { Field } from '../../ui/fields/Field.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { maxLength, type Message } from './useMessageForm.ts'
import { t } from './messages.ts'

/** The fields of a message to members. */
export const MessageFields = ({ form }: { form: UseFormReturn<Message, unknown, Message> }) => {
  const { errors } = form.formState
  const message = useWatch({ control: form.control, name: 'message' })
  const left = maxLength - message.normalize('NFC').trim().length
  return (
    <>
      <Notice tone="info">
        {t('channel')} {t('noUndo')}
      </Notice>
      <TextField
        label={t('subject')}
        error={errors.subject?.message}
        autoComplete="off"
        {...form.register('subject')}
      />
      <Field
        label={t('message')}
        help={left < 0 ? t('over', { count: -left }) : t('left', { count: left })}
        error={errors.message?.message}
        isRequired
      >
        {(control) => <TextArea {...control} rows={8} {...form.register('message')} />}
      </Field>
    </>
  )
}
