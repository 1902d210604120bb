import Button from '@mui/material/Button'
import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (root) createRoot(root).render(<Button variant="contained">Floor</Button>)
