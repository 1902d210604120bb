import Box from '@mui/material/Box'
import { useState, type ComponentType } from 'react'
import { useWatch } from 'react-hook-form'
import { taskLimits, type TaskTypeName } from '../../../../rest/tasks/taskTypes.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { JsonField } from '../../../ui/code/JsonField.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { TaskForm } from '../form.ts'
import { objectIn, withKey } from '../parametersText.ts'
import { parameterProblems } from '../problems.ts'
import { isTaskType } from '../values.ts'
import type { KindFieldsProps } from './kindFields.ts'
import { NotebookFields } from './NotebookFields.tsx'
import { ReportFields } from './ReportFields.tsx'
import { SceneFields } from './SceneFields.tsx'
import { t } from '../messages.ts'

/** The fields of the types whose parameters are documented. */
const fieldsOf: { readonly [Type in TaskTypeName]?: ComponentType<KindFieldsProps> } = {
  ExecuteNotebook: NotebookFields,
  ExecuteSceneCook: SceneFields,
  ExecuteReport: ReportFields,
}

/**
 * The parameters of the task: as fields where they are documented, always as JSON. Both change the same text; a text that contains no
 * object is shown as JSON until it is corrected. The editor, which is large, loads when it is asked for.
 */
export const ParametersFields = ({ form }: { readonly form: TaskForm }) => {
  const [type, text] = useWatch({ control: form.control, name: ['type', 'parameters'] })
  const { errors, isSubmitted } = form.formState
  const [isJsonChosen, setIsJsonChosen] = useState(false)
  const parameters = objectIn(text)
  const Fields = isTaskType(type) ? fieldsOf[type] : undefined
  const isEmpty = text.trim() === ''
  const isJson = parameters === undefined || isJsonChosen
  const set = (next: string) =>
    form.setValue('parameters', next, { shouldDirty: true, shouldValidate: isSubmitted })
  const problems = isSubmitted ? parameterProblems(type, text) : undefined
  const error = errors.parameters
  const help = isTaskType(type) ? t(`jsonHelp.${type}`) : undefined
  const label = type === 'GPService' ? t('geoprocessing.inputs') : t('field.parameters')
  return (
    <>
      {isJson ? (
        <JsonField
          label={label}
          help={help}
          error={error?.message}
          limit={taskLimits.parameters}
          value={text}
          onChange={set}
        />
      ) : (
        <>
          {/* Errors of keys are shown at their fields. */}
          {error?.message !== undefined && (!Fields || problems?.size === 0) && (
            <Notice tone="error">{error.message}</Notice>
          )}
          {Fields ? (
            <Fields
              parameters={parameters}
              onChange={(key, value) => set(withKey(text, key, value))}
              problemOf={(key) => problems?.get(key)}
            />
          ) : (
            <Field label={label} help={help}>
              {({ id, 'aria-describedby': describedBy }) => (
                <Box
                  component="output"
                  id={id}
                  aria-describedby={describedBy}
                  sx={{
                    display: 'block',
                    maxBlockSize: 160,
                    overflow: 'auto',
                    paddingBlock: 1.5,
                    ...(!isEmpty && { fontFamily: 'monospace', fontSize: '0.75rem' }),
                    whiteSpace: 'pre-wrap',
                    overflowWrap: 'anywhere',
                  }}
                  // Its content can be scrolled by keyboard.
                  {...(!isEmpty && { tabIndex: 0 })}
                >
                  {isEmpty ? t('noParameters') : text}
                </Box>
              )}
            </Field>
          )}
        </>
      )}
      {(!isJson || Fields !== undefined) && (
        <div>
          <ActionButton
            size="small"
            disabledReason={parameters === undefined ? t('jsonBroken') : undefined}
            onClick={() => setIsJsonChosen(!isJson)}
            sx={{ marginInlineStart: -2.5 }}
          >
            {t(isJson ? 'asFields' : 'asJson')}
          </ActionButton>
        </div>
      )}
    </>
  )
}
