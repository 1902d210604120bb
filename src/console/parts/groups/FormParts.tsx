import Box from '@mui/material/Box'
import { useState } from 'react'
import { JsonField } from '../../ui/code/JsonField.tsx'
import { CheckChoice, RadioChoice } from '../../ui/fields/Choice.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { FileDrop } from '../../ui/fields/FileDrop.tsx'
import { HelpButton } from '../../ui/fields/HelpButton.tsx'
import { LabeledSwitch } from '../../ui/fields/LabeledSwitch.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TagsField } from '../../ui/fields/TagsField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Example } from '../Example.tsx'

/** Fields with help and errors, in a form card and on their own. */
export const FormParts = () => {
  const [isOn, setIsOn] = useState(true)
  const [text, setText] = useState('')
  const [json, setJson] = useState('{"capabilities": "Map,Query"}')
  const [tags, setTags] = useState(['boundaries', 'water'])
  return (
    <>
      <Example name="A form card: labels at the start where there is space">
        <Card title="Identity" isForm>
          <Box sx={{ display: 'grid', gap: 5 }}>
            <TextField label="Name" isRequired defaultValue="Riverside County GIS" />
            <TextField
              label="Maximum token lifetime"
              description="The longest time that a token can be valid. A stolen token can be used until then."
              more={
                <HelpButton label="Maximum token lifetime">
                  The longest time that a token can be valid. A stolen token can be used until then.
                </HelpButton>
              }
            />
            <TextField label="Host name" help="Custom host name of the portal." />
            <TextField label="URL prefix" defaultValue="river side" error="Can’t contain spaces." />
            <TextField label="Region" defaultValue="US" disabled />
            <Field label="Description" help="Can contain HTML.">
              {(control) => <TextArea {...control} rows={3} />}
            </Field>
            <SelectField
              label="Units"
              choices={[
                { value: 'metric', label: 'Metric' },
                { value: 'english', label: 'US standard' },
              ]}
            />
            <TagsField
              label="Tags"
              help="Press Enter or type a comma after each tag."
              value={tags}
              onChange={setTags}
              suggestions={['water', 'roads']}
              texts={{ suggested: 'Suggested tags', remove: (word) => `Remove ${word}` }}
            />
            <CheckChoice
              isAligned
              label="Allow anonymous access"
              help="Everyone can see the home page."
              checked={isOn}
              onChange={setIsOn}
            />
            <CheckChoice
              isAligned
              label="HTTPS only"
              disabledReason="Only administrators can perform this action."
              checked
              onChange={() => {}}
            />
          </Box>
        </Card>
      </Example>
      <Example name="Groups of choices, search, and files">
        <FieldGroup label="New owner" help="Items keep their sharing.">
          <RadioChoice
            name="owner"
            label="One member"
            checked={isOn}
            onChange={() => setIsOn(true)}
          />
          <RadioChoice
            name="owner"
            label="One for each folder"
            checked={!isOn}
            onChange={() => setIsOn(false)}
          />
        </FieldGroup>
        <Box sx={{ display: 'grid', gap: 3, marginBlock: 3 }}>
          <LabeledSwitch label="No limit" checked={isOn} onChange={setIsOn} />
          <LabeledSwitch label="No limit, disabled" checked disabled onChange={() => {}} />
        </Box>
        <SwitchField
          label="Layers in the portal"
          help="Adds an item for each layer."
          checked={isOn}
          onChange={setIsOn}
        />
        <JsonField
          label="Template"
          help="JSON of the service configuration."
          value={json}
          onChange={setJson}
        />
        <SearchField label="Search items" value={text} onSearch={setText} />
        <FileDrop label="Drop an export package here" accept=".epk" onFile={() => {}} />
        <FileDrop label="Drop a certificate here" accept=".pem" line="choose" onFile={() => {}} />
        <FileDrop label="Drop an image here" accept=".png" line="replace" onFile={() => {}} />
      </Example>
    </>
  )
}
