/**
 * The completion script of each shell. A script passes the line up to the cursor and gets one candidate per line: word,
 * tab, description. Without candidates the shell completes file names.
 */
export const SCRIPTS = {
  // Bash breaks words at colons and equals signs, so the part up to the last of these is removed from each candidate.
  bash: `_localpix() {
  local line="\${COMP_LINE:0:COMP_POINT}" word before candidate
  word="\${line##*[[:space:]]}"
  before="\${word%"\${word##*[:=]}"}"
  COMPREPLY=()
  while IFS=$'\\t' read -r candidate _; do
    COMPREPLY+=("\${candidate#"$before"}")
  done < <(localpix __complete -- "$line" 2>/dev/null)
}
complete -o default -F _localpix localpix`,
  // zsh separates word and description by a colon, so the colons of the word are escaped.
  zsh: `_localpix() {
  local -a candidates
  local word description
  while IFS=$'\\t' read -r word description; do
    candidates+=("\${word//:/\\\\:}\${description:+:$description}")
  done < <(localpix __complete -- "\${(j: :)words[1,CURRENT-1]} $PREFIX" 2>/dev/null)
  if (( \${#candidates} )); then _describe localpix candidates; else _files; fi
}
compdef _localpix localpix`,
  fish: `function __localpix_complete
  set -l line (commandline -cp)
  set -l candidates (localpix __complete -- "$line" 2>/dev/null)
  if test (count $candidates) -gt 0
    printf '%s\\n' $candidates
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c localpix -f -a '(__localpix_complete)'`,
} as const;

export type Shell = keyof typeof SCRIPTS;
