import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useUser } from '../../../api/session/session.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../../ui/dialogs/dialog-foot.tsx'
import { chooseTheme } from '../../../ui/drawing/theme.ts'
import fieldStyles from '../../../ui/forms/field.module.css'
import { useChooseLanguage } from '../queries.ts'
import { type Command, findCommands } from './commands.ts'
import styles from './palette.module.css'

/** Command palette: typing filters screens and actions, arrow keys select, Enter runs. */
export function Palette({
  open,
  onClose,
  onLogOut,
}: {
  open: boolean
  onClose: () => void
  onLogOut: () => void
}) {
  const { t } = useTexts()
  return (
    <Dialog open={open} title={t('palette.label')} onClose={onClose}>
      <CommandList onClose={onClose} onLogOut={onLogOut} />
      <DialogFoot onClose={onClose} />
    </Dialog>
  )
}

function CommandList({ onClose, onLogOut }: { onClose: () => void; onLogOut: () => void }) {
  const texts = useTexts()
  const { t } = texts
  const id = useId()
  const { role } = useUser()
  const navigate = useNavigate()
  const language = useChooseLanguage()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const commands = findCommands(typed, role, texts)
  const at = Math.min(chosen, commands.length - 1)

  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    if ('to' in command) void navigate(command.to)
    else if ('theme' in command) chooseTheme(command.theme)
    else if ('language' in command) language.mutate(command.language)
    else onLogOut()
  }
  const move = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
    const next = steps[event.key]
    if (event.key === 'Enter') run(commands[at])
    else if (next !== undefined && commands.length > 0) {
      setChosen((next + commands.length) % commands.length)
      document
        .getElementById(`${id}-${commands.at(next % commands.length)?.id}`)
        ?.scrollIntoView({ block: 'nearest' })
    } else return
    event.preventDefault()
  }

  return (
    <div className={styles.palette}>
      <input
        className={fieldStyles.input}
        role="combobox"
        aria-label={t('palette.label')}
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={commands[at] && `${id}-${commands[at].id}`}
        value={typed}
        maxLength={100}
        onChange={(event) => {
          setTyped(event.target.value)
          setChosen(0)
        }}
        onKeyDown={move}
      />
      <div className={styles.paletteList} role="listbox" id={id} aria-label={t('palette.results')}>
        {commands.map((command, index) => (
          <div
            key={command.id}
            id={`${id}-${command.id}`}
            className={styles.paletteOption}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => run(command)}
            onKeyDown={move}
            onPointerMove={() => setChosen(index)}
          >
            {command.label}
          </div>
        ))}
      </div>
    </div>
  )
}
