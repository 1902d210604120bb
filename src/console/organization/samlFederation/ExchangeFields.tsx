import { useWatch } from 'react-hook-form'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import type { FederationForm } from './form.ts'
import { Section } from './Section.tsx'
import { sections } from './values.ts'
import { useWords } from './words.ts'

/** The five switches. */
export const ExchangeFields = ({ form }: { form: FederationForm }) => {
  const { t } = useWords()
  const values = useWatch({ control: form.control, name: sections.exchange })
  const isSigned = values[sections.exchange.indexOf('supportSignedRequest')] === true
  return (
    <Section name="exchange">
      <div>
        {sections.exchange.map((name, index) => {
          const isOutOfForce = name === 'useSHA256' && !isSigned
          return (
            <CheckChoice
              key={name}
              label={t(`field.${name}`)}
              help={t(`help.${name}`)}
              checked={values[index] === true && !isOutOfForce}
              onChange={(isOn) =>
                form.setValue(name, isOn, { shouldDirty: true, shouldValidate: true })
              }
              disabledReason={isOutOfForce ? t('unsigned') : undefined}
            />
          )
        })}
      </div>
    </Section>
  )
}
