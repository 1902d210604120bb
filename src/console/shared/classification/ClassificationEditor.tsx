import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useState } from 'react'
import { classification, type ClassificationSchema } from '../../../rest/content/classification.ts'
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx'
import { JsonField } from '../../ui/code/JsonField.tsx'
import { Read } from '../../shell/part/Read.tsx'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { ClassificationForm } from './ClassificationForm.tsx'
import { schemaIn, schemaRead } from './schema.ts'
import { defaultsOf, textOf, valueIn } from './value.ts'
import { t } from './messages.ts'

interface Props {
  /** The classification as JSON; empty for none. */
  readonly text: string
  readonly onChange: (text: string) => void
  /** The error of the whole classification; if set, errors are shown at all fields. */
  readonly error?: string | undefined
  /** Whether the value starts with the schema's defaults, for new items, which require a classification. */
  readonly beginsAtOnce?: boolean
  readonly isReadOnly?: boolean
}

/** An editor for the classification of an item: a form that is generated from the organization's schema, or JSON. */
export const ClassificationEditor = (props: Props) => {
  const refusal = refusalMessage(usePermission(classification.schema))
  if (refusal !== undefined) return <Typography color="textSecondary">{refusal}</Typography>
  return (
    <Read query={{ ...schemaRead(), select: schemaIn }} label={t('reading')}>
      {(schema) => <WithSchema {...props} schema={schema} />}
    </Read>
  )
}

const WithSchema = (props: Props & { readonly schema: ReturnType<typeof schemaIn> }) => {
  const { schema, text, onChange, error, isReadOnly = false } = props
  const json = (help?: string) => (
    <JsonField
      label={t('json')}
      help={help}
      error={error}
      value={text}
      onChange={onChange}
      readOnly={isReadOnly}
    />
  )
  if (schema === 'unreadable') return json(t('unreadable'))
  if (schema === 'none')
    return text === '' ? (
      <Typography color="textSecondary">{t('none')}</Typography>
    ) : (
      json(t('before'))
    )
  return <BySchema {...props} schema={schema} />
}

const views = ['asForm', 'asJson'] as const

const BySchema = ({
  schema,
  text,
  onChange,
  error,
  beginsAtOnce = false,
  isReadOnly = false,
}: Props & { readonly schema: ClassificationSchema }) => {
  const [view, setView] = useState<(typeof views)[number]>('asForm')
  const value = valueIn(text)
  const isJson = view === 'asJson' || !value
  const begin = () => onChange(textOf(defaultsOf(schema)))
  const mustBegin = beginsAtOnce && text === '' && view === 'asForm'
  const onMustBegin = useEffectEvent(begin)
  useEffect(() => {
    if (mustBegin) onMustBegin()
  }, [mustBegin])
  if (text === '' && !beginsAtOnce)
    return (
      <div>
        <Button variant="outlined" disabled={isReadOnly} onClick={begin}>
          {t('begin')}
        </Button>
      </div>
    )
  return (
    <>
      <SegmentedControl
        label={t('view')}
        options={views.map((one) => ({ value: one, label: t(one) }))}
        selected={view}
        onSelect={setView}
      />
      {error !== undefined && !isJson && (
        <Typography role="alert" color="error">
          {error}
        </Typography>
      )}
      {isJson ? (
        <JsonField
          label={t('json')}
          help={view === 'asForm' ? t('notJson') : undefined}
          error={error}
          value={text}
          onChange={onChange}
          readOnly={isReadOnly}
        />
      ) : (
        <ClassificationForm
          schema={schema}
          value={value}
          onChange={(next) => onChange(textOf(next))}
          isChecked={error !== undefined}
          isReadOnly={isReadOnly}
        />
      )}
    </>
  )
}
