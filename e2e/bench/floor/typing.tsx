import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const Floor = () => {
  const [text, setText] = useState('')
  return <TextField label="Floor" value={text} onChange={(event) => setText(event.target.value)} />
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Floor />)
