import Button from '@mui/material/Button'
import { useState } from 'react'
import { CheckChoice } from '../../../ui/fields/Choice.tsx'
import { JsonField } from '../../../ui/code/JsonField.tsx'
import { notebookText, notebookValue } from '../parametersText.ts'
import type { KindFieldsProps } from './kindFields.ts'
import { t } from '../messages.ts'

/** The parameters of a task that runs a notebook. */
export const NotebookFields = ({ parameters, onChange, problemOf }: KindFieldsProps) => {
  const isSaved = parameters['updatePortalItem'] === true
  const entered = parameters['notebookParameters']
  const problem = problemOf('notebookParameters')
  // Most notebooks have no parameters.
  const [isOpen, setIsOpen] = useState(
    () => !['', '{}'].includes(notebookText(entered).replaceAll(/\s/g, '')),
  )
  return (
    <>
      <div>
        <CheckChoice
          isAligned
          label={t('notebook.updatePortalItem')}
          help={t('notebook.updatePortalItemHelp')}
          checked={isSaved}
          onChange={(isOn) => onChange('updatePortalItem', isOn)}
        />
        <CheckChoice
          isAligned
          label={t('notebook.saveInjectedParameters')}
          help={t('notebook.saveInjectedParametersHelp')}
          checked={parameters['saveInjectedParameters'] === true}
          onChange={(isOn) => onChange('saveInjectedParameters', isOn)}
          disabledReason={isSaved ? undefined : t('notebook.needsUpdate')}
        />
      </div>
      {isOpen || problem !== undefined ? (
        <JsonField
          label={t('notebook.parameters')}
          help={t('notebook.parametersHelp')}
          error={problem}
          value={notebookText(entered)}
          onChange={(text) => onChange('notebookParameters', notebookValue(text, entered))}
        />
      ) : (
        <div>
          <Button size="small" onClick={() => setIsOpen(true)} sx={{ marginInlineStart: -2.5 }}>
            {t('notebook.addParameters')}
          </Button>
        </div>
      )}
    </>
  )
}
