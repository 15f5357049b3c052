/** The report for people: a line a row, what was missed at the end. */
export function tableOf({node, machine, runs, rows, facts}) {
  const missed = [...rows, ...facts].filter(({met}) => met === false);
  return [
    `haru bench: Node ${node}, ${machine}; ${runs} interleaved runs, whole processes, medians`,
    '',
    ...aligned([['', 'median', 'min–max', 'ratio', 'goal', ''], ...rows.map(cells)]),
    '',
    ...facts.map(({says, met}) => `${says} ${mark(met)}`),
    '',
    missed.length ? `Missed: ${missed.map(missedGoal).join('; ')}.` : 'All goals met.',
    ...rows.filter(({failure}) => failure).map(({name, failure}) => `Could not measure ${name}: ${failure}`),
  ].join('\n');
}

function cells({name, unit, median, min, max, ratio, goal, met, failure}) {
  if (failure) return [name, '–', '–', '–', limit(goal), mark(met)];
  return [
    name,
    `${figure(median)} ${unit}`,
    `${figure(min)}–${figure(max)}`,
    ratio ? `${ratio.toFixed(2)} × ${goal.of}` : '',
    limit(goal, unit),
    mark(met),
  ];
}

const figure = value => (value < 1000 ? value.toFixed(1) : String(Math.round(value)));

const limit = (goal, unit = '') => (goal ? `≤ ${goal.most} ${goal.of ? `× ${goal.of}` : unit}`.trim() : '');

const mark = met => (met === undefined ? '' : met ? '✓' : '✗');

function missedGoal({id, name = id, unit, median, ratio, goal, failure}) {
  if (failure || !goal) return name;
  return `${name} (${ratio ? ratio.toFixed(2) : `${figure(median)} ${unit}`}, goal ${limit(goal, unit)})`;
}

/** The first column to the left, figures to the right. */
function aligned(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map(line => line[column].length)));
  return lines.map(line =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('   ')
      .trimEnd(),
  );
}
