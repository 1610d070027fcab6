/** Facts with their labels; an empty one is left out. */
export const FactList = ({ rows }: { rows: readonly (readonly [label: string, text: string])[] }) => (
  <dl className="overview-facts">
    {rows
      .filter(([, text]) => text !== '')
      .map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="breaks">{text}</dd>
        </div>
      ))}
  </dl>
);
