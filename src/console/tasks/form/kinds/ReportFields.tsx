import { reportSubtypes } from '../../../../rest/tasks/taskParameters.ts'
import { RadioChoice } from '../../../ui/fields/Choice.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import type { KindFieldsProps } from './kindFields.ts'
import { t } from '../messages.ts'

/** The parameters of a task that creates a report. */
export const ReportFields = ({ parameters, onChange, problemOf }: KindFieldsProps) => {
  return (
    <Field label={t('report.about')} error={problemOf('reportSubType')}>
      {({ id }) => (
        <fieldset
          id={id}
          aria-label={t('report.about')}
          style={{ margin: 0, padding: 0, border: 0 }}
        >
          {reportSubtypes.map((value) => (
            <RadioChoice
              key={value}
              name="reportSubType"
              label={t(`report.${value}`)}
              help={t(`report.${value}Help`)}
              checked={parameters['reportSubType'] === value}
              onChange={() => onChange('reportSubType', value)}
            />
          ))}
        </fieldset>
      )}
    </Field>
  )
}
