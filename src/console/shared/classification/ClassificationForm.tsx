import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { ClassificationSchema } from '../../../rest/content/classification.ts'
import {
  isNeeded,
  mistakesIn,
  type ClassificationValue,
} from '../../../rest/content/classificationRules.ts'
import { sentence } from '../../shell/forms/sentence.ts'
import { Notice } from '../../ui/Notice.tsx'
import { AttributeField } from './AttributeField.tsx'
import { Banner } from './Banner.tsx'
import { sectionsOf, withAttribute } from './value.ts'
import { t } from './messages.ts'

interface Props {
  readonly schema: ClassificationSchema
  readonly value: ClassificationValue
  readonly onChange: (value: ClassificationValue) => void
  /** Whether all errors are shown; otherwise only those of fields that lost the focus. */
  readonly isChecked: boolean
  readonly isReadOnly: boolean
}

/** Fields for the attributes of a schema, in its order and under its headings. */
export const ClassificationForm = ({ schema, value, onChange, isChecked, isReadOnly }: Props) => {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const mistakes = mistakesIn(value, schema)
  const unknown = mistakes
    .map(({ attribute }) => attribute)
    .filter((name) => !Object.hasOwn(schema.attributes, name))
  const errorOf = (name: string) => {
    const mistake = mistakes.find(({ attribute }) => attribute === name)
    return mistake && (isChecked || left.has(name)) ? sentence(mistake.message) : undefined
  }
  const removeUnknown = () =>
    onChange(Object.fromEntries(Object.entries(value).filter(([name]) => !unknown.includes(name))))
  return (
    <>
      {sectionsOf(schema).map(({ name: section, attributes }) => (
        <Box
          component="fieldset"
          disabled={isReadOnly}
          key={section ?? ''}
          aria-label={section ?? t('label')}
          sx={{ display: 'grid', gap: 4, minInlineSize: 0, margin: 0, padding: 0, border: 0 }}
        >
          {section !== undefined && (
            <Typography variant="h3" component="h3">
              {section}
            </Typography>
          )}
          {attributes.map(([name, attribute]) => (
            <AttributeField
              key={name}
              attribute={attribute}
              isNeeded={isNeeded(name, schema)}
              value={value[name]}
              error={errorOf(name)}
              onChange={(entered) => onChange(withAttribute(value, name, entered, schema))}
              onLeft={() => setLeft(new Set([...left, name]))}
            />
          ))}
        </Box>
      ))}
      {unknown.length > 0 && (
        <Notice
          tone="warning"
          action={
            <Button variant="outlined" size="small" onClick={removeUnknown}>
              {t('removeUnknown')}
            </Button>
          }
        >
          {t('unknown', { count: unknown.length, names: unknown.join(', ') })}
        </Notice>
      )}
      <Banner schema={schema} value={value} />
    </>
  )
}
