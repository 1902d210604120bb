import Box from '@mui/material/Box'
import { Field } from '../../ui/fields/Field.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import type { EditProps } from './TagFields.tsx'
import { setTexts, textProblem, type ItemEdit } from './itemEdit.ts'
import { t } from './messages.ts'

type TextName = (typeof setTexts)[number]
const modes = ['keep', 'set', 'clear'] as const

/** The texts that all items get. */
export const TextFields = ({ wanted, onChange }: EditProps) => {
  const change = (name: TextName, part: Partial<ItemEdit['texts'][TextName]>) =>
    onChange({
      ...wanted,
      texts: { ...wanted.texts, [name]: { ...wanted.texts[name], ...part } },
    })
  return (
    <Card title={t('texts.label')} isForm>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {setTexts.map((name) => {
          const { mode, text } = wanted.texts[name]
          return (
            <Box key={name} sx={{ display: 'grid', gap: 2 }}>
              <SelectField
                label={t(`name.${name}`)}
                value={mode}
                choices={modes.map((value) => ({ value, label: t(`texts.mode.${value}`) }))}
                onChange={(event) => {
                  const next = modes.find((value) => value === event.target.value)
                  if (next) change(name, { mode: next })
                }}
              />
              {mode === 'set' && (
                <Field
                  label={t('texts.value', { name: t(`name.${name}`) })}
                  error={textProblem(name, text)}
                >
                  {(control) => (
                    <TextArea
                      {...control}
                      rows={3}
                      value={text}
                      onChange={(event) => change(name, { text: event.target.value })}
                    />
                  )}
                </Field>
              )}
            </Box>
          )
        })}
      </Box>
    </Card>
  )
}
