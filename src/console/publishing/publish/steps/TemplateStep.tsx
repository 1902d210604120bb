import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { templateLimits } from '../../../../rest/publishing/template.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { JsonField } from '../../../ui/code/JsonField.tsx'
import { CheckChoice } from '../../../ui/fields/Choice.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { StepProps } from '../stepProps.ts'
import { TemplateFields } from '../template/TemplateFields.tsx'
import { templateProblems, type TemplateProblems } from '../template/templateProblems.ts'
import { templateIn, valuesOf, withTemplateValue } from '../template/templateValues.ts'
import { StepForm } from './StepForm.tsx'
import { t } from '../messages.ts'
import { t as tPublishing } from '../../messages.ts'

const noProblems: TemplateProblems['byKey'] = new Map()

/**
 * The fourth step: how the services are configured, as fields and as JSON. Both change the same text; a text that the fields can't show
 * is shown as JSON until it is corrected.
 */
export const TemplateStep = ({ values, onChange, refused, onStep }: StepProps) => {
  const { template: text, syncItemInfo } = values
  const [isJsonChosen, setIsJsonChosen] = useState(false)
  const template = templateIn(text)
  const isJson = template === undefined || isJsonChosen
  const set = (next: string) => {
    if (next !== text) onChange({ template: next })
  }
  return (
    <StepForm step="template" values={values} refused={refused} onStep={onStep}>
      {({ template: problem }) => {
        const { byKey, other } = templateProblems(text)
        const isShown = problem !== undefined
        // Errors of values are shown at their fields.
        const isOfField = [...byKey.values()].some((one) => one === problem)
        return (
          <>
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                justifyContent: 'space-between',
                gap: 2,
                marginBlockEnd: 3,
              }}
            >
              <Typography color="textSecondary">{t('template.line')}</Typography>
              <ActionButton
                size="small"
                disabledReason={template === undefined ? t('template.jsonBroken') : undefined}
                onClick={() => setIsJsonChosen(!isJson)}
              >
                {t(isJson ? 'template.asFields' : 'template.asJson')}
              </ActionButton>
            </Box>
            {isJson ? (
              <Card title={t('template.title')} isForm>
                <JsonField
                  label={t('template.json')}
                  error={problem}
                  limit={templateLimits.bytes}
                  value={text}
                  onChange={set}
                />
              </Card>
            ) : (
              <>
                {isShown && !isOfField && <Notice tone="error">{other ?? problem}</Notice>}
                <TemplateFields
                  values={valuesOf(template)}
                  onChange={(key, value) => set(withTemplateValue(text, key, value))}
                  problems={isShown ? byKey : noProblems}
                />
              </>
            )}
            <Card>
              <CheckChoice
                label={tPublishing('publication.itemInfo')}
                help={tPublishing('publication.itemInfoHelp')}
                checked={syncItemInfo}
                onChange={(checked) => onChange({ syncItemInfo: checked })}
              />
            </Card>
          </>
        )
      }}
    </StepForm>
  )
}
