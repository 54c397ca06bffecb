'use strict';
// Shows the findings in this page. Everything is built with textContent: no text of the analysed
// program is ever read as markup. The list draws only the rows that are in sight.
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const sources = JSON.parse(document.getElementById('source-lines').textContent);
  const rules = JSON.parse(document.getElementById('rule-texts').textContent);
  const byId = name => document.getElementById(name);
  const races = data.races;
  const asked = data.assertions || [];
  const proved = asked.filter(a => a.verdict === 'proved');
  const ROW = 48;

  const STAGES = ['original', 'reachable', 'aliasing', 'escaping', 'unordered', 'unlocked', 'reported'];
  const STAGE_WORDS = {
    original: 'accesses that may conflict', reachable: 'a thread gets to both', aliasing: 'maybe the same memory', escaping: 'another thread sees it',
    unordered: 'nothing orders them', unlocked: 'no common lock', reported: 'in the findings',
  };
  const CLASSES = {
    'immutable': '#8ecae6', 'thread-local': '#219ebc', 'not-yet-escaped': '#95d5b2', 'ordered': '#52b788',
    'guarded': '#2d6a4f', 'capsule-local': '#b8b8d1', 'synchronizing': '#7b6d8d', 'redundant': '#cccccc', 'racy': '#d62828',
  };

  function element(name, attributes, ...children) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) {
      if (value !== null && value !== undefined && value !== false) node.setAttribute(key, value === true ? '' : value);
    }
    for (const child of children.flat(Infinity)) {
      if (child !== null && child !== undefined) node.append(child);
    }
    return node;
  }

  function number(value) { return Number(value).toLocaleString('en'); }
  function plural(count, noun) { return number(count) + ' ' + noun + (count === 1 ? '' : 's'); }
  function packageOf(className) { const dot = className.lastIndexOf('.'); return dot < 0 ? '(default)' : className.slice(0, dot); }
  /** Class and member: packages are long, and mostly the same. */
  function shortName(name) { return name.split('.').slice(-2).join('.'); }
  /** Long names may break after their dots. */
  function breakable(name) { return name.split('.').flatMap((part, i) => i ? ['.', element('wbr'), part] : [part]); }
  function frameText(f) { return f.class + '.' + f.method; }
  function fileText(f) { return f.file ? f.file + (f.line > 0 ? ':' + f.line : '') : 'unknown source'; }

  // ---- what can be filtered ----
  const index = races.map((race, i) => ({
    race, i,
    text: [race.id, race.location, race.message, race.objectClass, race.why]
      .concat(race.accesses.flatMap(a => [a.class + '.' + a.method, a.file + ':' + a.line, a.thread.name, ...a.locks]))
      .join('\n').toLowerCase(),
    packages: new Set(race.accesses.map(a => packageOf(a.class))),
    confidence: race.confidence ? race.confidence.degree : 'unknown',
  }));

  const filters = {
    level: e => [e.race.level],
    package: e => [...e.packages],
    kind: e => [e.race.kind],
    category: e => [e.race.category],
    confidence: e => [e.confidence].concat(e.race.confirmed ? ['confirmed by execution'] : []),
  };

  let rows = [];
  let picked = -1;

  function fillFilters() {
    for (const [name, values] of Object.entries(filters)) {
      const counts = new Map();
      for (const entry of index) for (const value of values(entry)) counts.set(value, (counts.get(value) || 0) + 1);
      const select = byId(name);
      select.append(element('option', {value: ''}, 'Any ' + name));
      for (const value of [...counts.keys()].sort()) {
        select.append(element('option', {value}, value + ' (' + number(counts.get(value)) + ')'));
      }
      select.addEventListener('change', () => refresh());
    }
    byId('view').addEventListener('change', () => refresh());
    let waiting = 0;
    byId('search').addEventListener('input', () => {
      cancelAnimationFrame(waiting);
      waiting = requestAnimationFrame(() => refresh());
    });
    byId('filters').addEventListener('submit', event => event.preventDefault());
  }

  function refresh() {
    const words = byId('search').value.toLowerCase().split(/\s+/).filter(w => w);
    const wanted = Object.entries(filters).map(([name, values]) => [values, byId(name).value]).filter(([, value]) => value);
    const shown = index.filter(entry =>
      words.every(word => entry.text.includes(word)) && wanted.every(([values, value]) => values(entry).includes(value)));
    rows = grouped(shown, byId('view').value);
    byId('count').textContent = number(shown.length) + ' of ' + plural(races.length, 'finding');
    byId('rows').style.height = rows.length * ROW + 'px';
    byId('list').scrollTop = 0;
    drawRows();
  }

  function grouped(entries, view) {
    if (view === 'races') return entries.map(entry => ({entry}));
    const groups = new Map();
    for (const entry of entries) {
      const key = view === 'fields' ? entry.race.location : entry.race.objectClass || '(static or unknown object)';
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(entry);
    }
    return [...groups].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1))
      .flatMap(([key, list]) => [{group: key + '  (' + number(list.length) + ')'}, ...list.map(entry => ({entry}))]);
  }

  function drawRows() {
    const list = byId('list');
    const first = Math.max(0, Math.floor(list.scrollTop / ROW) - 5);
    const last = Math.min(rows.length, Math.ceil((list.scrollTop + list.clientHeight) / ROW) + 5);
    const drawn = [];
    for (let i = first; i < last; i++) drawn.push(rowNode(rows[i], i));
    byId('rows').replaceChildren(...drawn);
  }

  /** Generated code has no lines; its methods tell rows apart. A file is named once, so that the lines are in sight. */
  function endText(access, before) {
    if (!(access.line > 0)) return shortName(frameText(access));
    return before && before.line > 0 && before.file === access.file ? ':' + access.line : fileText(access);
  }

  function rowNode(row, position) {
    const top = 'top:' + position * ROW + 'px';
    if (row.group) return element('div', {class: 'row group', style: top, title: row.group}, row.group);
    const race = row.entry.race;
    const ends = race.accesses.map((a, i) => a.access + ' ' + endText(a, i && race.accesses[0])).join('  /  ');
    const node = element('div',
      {class: 'row', role: 'option', style: top, 'data-id': race.id, 'aria-selected': String(row.entry.i === picked), title: race.message},
      element('span', {class: 'where'}, tag(race.level), race.confirmed ? tag('confirmed', 'good') : null, shortName(race.location), element('span', {class: 'package'}, packageOf(packageOf(race.location)))),
      element('span', {class: 'what'}, ends));
    node.addEventListener('click', () => { location.hash = race.id; });
    return node;
  }

  function tag(text, kind) { return element('span', {class: 'tag ' + (kind || text)}, text); }

  // ---- one race ----
  function show(entry) {
    picked = entry.i;
    const race = entry.race;
    const detail = byId('detail');
    detail.replaceChildren(
      element('h2', {}, race.location),
      element('p', {}, tag(race.level), tag(race.kind, 'kind'), tag(race.category, 'kind'),
        race.confirmed ? tag('confirmed by execution', 'good') : null,
        race.baseline ? tag(race.baseline, race.baseline === 'new' ? 'race' : 'kind') : null,
        element('a', {href: '#' + race.id, class: 'code', id: 'permalink'}, race.id)),
      element('p', {}, race.message),
      reason(race),
      element('div', {class: 'paths'}, race.accesses.map(pathNode)),
      ...[guardNode(race), threadsNode(race), facts(race)].filter(node => node));
    detail.scrollTop = 0;
    drawRows();
  }

  function pathNode(access) {
    const many = access.thread.multiplicity === '*' ? ', several at a time' : '';
    return element('section', {},
      element('h3', {}, access.access + ' by ' + (access.thread.name.includes(' ') ? '' : 'thread ') + access.thread.name),
      element('p', {class: 'src'}, breakable(access.thread.root), many),
      element('p', {}, 'Holds ', access.locks.length ? access.locks.map(l => element('code', {class: 'tag good'}, l)) : element('strong', {}, 'no lock')),
      // The access first, as in a stack trace.
      element('ol', {class: 'stack'}, [...access.stack].reverse().map((f, i) => stackNode(f, i === 0))),
      access.thread.creation && access.thread.creation.length
        ? [element('h3', {}, 'Started at'), element('ol', {class: 'stack'}, [...access.thread.creation].reverse().map(f => stackNode(f, false)))] : null);
  }

  function sourceOf(frame) {
    const packageName = packageOf(frame.class);
    const directory = packageName === '(default)' ? '' : packageName.replaceAll('.', '/') + '/';
    return sources[directory + frame.file];
  }

  function stackNode(frame, end) {
    const source = sourceOf(frame);
    const lines = source ? sourceNode(source, frame.line, end) : null;
    const title = [element('code', {}, breakable(frameText(frame))), ' ', element('span', {class: 'src code', title: source ? source.name : null}, fileText(frame))];
    if (!lines || end) return element('li', {class: end ? 'end' : null}, title, lines);
    return element('li', {}, element('details', {}, element('summary', {}, title), lines));
  }

  function sourceNode(source, line, end) {
    const around = end ? 4 : 1;
    const lines = [];
    const shown = [];
    for (let n = line - around; n <= line + around; n++) {
      if (source.lines[n] !== undefined) shown.push([n, source.lines[n].replaceAll('\t', '    ')]);
    }
    // Two paths side by side have no room for what all lines are indented by.
    const indents = shown.filter(([, text]) => text.trim()).map(([, text]) => text.search(/\S/));
    const indent = indents.length ? Math.min(...indents) : 0;
    for (const [n, text] of shown) {
      lines.push(element('span', {class: n === line ? 'at' : null}, element('i', {}, String(n)), text.slice(indent) || ' '));
    }
    return lines.length ? element('pre', {class: 'source'}, lines) : null;
  }

  function add(list, name, value, kind) {
    if (value) list.append(element('dt', {}, name), element('dd', {class: kind}, value));
  }

  function reason(race) {
    const list = element('dl');
    add(list, 'Why it is a race', race.why);
    add(list, 'Fix', race.suggestion, 'fix');
    return list;
  }

  function facts(race) {
    const list = element('dl');
    add(list, 'Object', race.objectClass);
    add(list, 'Sharing', race.sharing);
    if (race.confidence) add(list, 'Confidence', race.confidence.degree + (race.confidence.assumptions.length ? '; assumes: ' + race.confidence.assumptions.join('; ') : ''));
    if (race.count) add(list, 'Seen', plural(race.count, 'time'));
    if (race.attached) add(list, 'Before publication', race.attached.map(a => a.access + ' at ' + frameText(a) + ' (' + fileText(a) + ')').join('; '));
    if (race.also) add(list, 'Also', element('ul', {class: 'pairs'}, race.also.map(pair => element('li', {}, breakable(pair)))));
    const rule = rules[race.category];
    if (rule) add(list, 'Rule', withCode(rule.title + ': ' + rule.summary));
    return list;
  }

  /** What stands between backticks in the pages of docs/rules is code. */
  function withCode(text) {
    return text.split('`').map((part, i) => i % 2 ? element('code', {}, part) : part);
  }

  function guardNode(race) {
    const guard = race.guard;
    if (!guard) return null;
    const row = (name, count, sometimes) => element('tr', {}, element('td', {}, element('code', {}, name)),
      element('td', {}, bar([[count, 'var(--ok)', name], [sometimes, 'var(--faint)', name + ' on some paths only']], guard.accesses)),
      element('td', {class: 'n'}, sometimes ? (count ? number(count) + ' + ' : '') + number(sometimes) + ' on some paths' : number(count)));
    return element('section', {id: 'guard'},
      element('h3', {}, 'What guards ' + race.location + ' over all its ' + number(guard.accesses) + ' accesses'),
      element('table', {class: 'guard'}, guard.locks.map(l => row(l.name, l.held, l.sometimes || 0)),
        element('tr', {}, element('td', {}, 'no lock'), element('td', {}, bar([[guard.unguarded, 'var(--race)', 'no lock']], guard.accesses)), element('td', {class: 'n'}, number(guard.unguarded)))));
  }

  function bar(parts, total) {
    return element('div', {class: 'bar'}, parts.filter(([count]) => count > 0).map(([count, colour, title]) =>
      element('span', {style: 'background:' + colour + ';width:' + (100 * count / Math.max(1, total)) + '%', title: title + ': ' + number(count)})));
  }

  // ---- who starts whom ----
  function graphLibrary() {
    if (!window.cytoscape) {
      const script = document.createElement('script');
      script.textContent = byId('graph-library').textContent;
      document.head.append(script);
    }
    return window.cytoscape;
  }

  /** Of a library any operation may start a thread: roots that start the same threads are one node, or nobody could read it. */
  function gathered(nodes, marked) {
    const few = 4;
    const starts = new Map(nodes.map(n => [n.id, []]));
    nodes.forEach(n => n.startedBy.forEach(s => { if (starts.has(s)) starts.get(s).push(n.id); }));
    const groups = new Map();
    nodes.filter(n => !n.startedBy.length && !marked.has(n.id)).forEach(n => {
      const key = starts.get(n.id).join(' ');
      groups.set(key, (groups.get(key) || []).concat(n));
    });
    const standIn = new Map();
    const together = [];
    groups.forEach((members, key) => {
      if (members.length > few) {
        const id = 'together ' + key;
        members.forEach(m => standIn.set(m.id, id));
        together.push({id, label: plural(members.length, 'operation') + '\n' + shortName(members[0].root).replace('.', '\n.') + '\nand others', startedBy: []});
      }
    });
    return nodes.filter(n => !standIn.has(n.id)).map(n => ({...n, startedBy: [...new Set(n.startedBy.map(s => standIn.get(s) || s))]})).concat(together);
  }

  /** The same code started for several objects is several threads; as a picture of the whole it is one. */
  function unified(nodes) {
    const groups = new Map();
    nodes.forEach(n => groups.set(n.root, (groups.get(n.root) || []).concat(n)));
    groups.forEach(same => same.sort((a, b) => Number(b.startedBy.length > 0) - Number(a.startedBy.length > 0)));
    const standIn = new Map();
    groups.forEach(([first, ...more]) => more.forEach(n => standIn.set(n.id, first.id)));
    const stand = id => standIn.get(id) || id;
    return [...groups.values()].map(same => ({
      ...same[0],
      name: same[0].name + (same.length > 1 ? ' and ' + number(same.length - 1) + ' like it' : ''),
      startedBy: [...new Set(same.flatMap(n => n.startedBy).map(stand))].filter(id => id !== same[0].id),
    }));
  }

  function drawGraph(container, nodes, marked) {
    container.dataset.nodes = nodes.length;
    const style = getComputedStyle(document.documentElement);
    const colour = name => style.getPropertyValue(name).trim();
    const known = new Set(nodes.map(n => n.id));
    const elements = nodes.map(n => ({data: {id: n.id, label: n.label || n.name + (n.multiplicity === '*' ? ' ×n' : '') + '\n' + shortName(n.root).replace('.', '\n.')}, classes: marked.has(n.id) ? 'marked' : ''}))
      .concat(nodes.flatMap(n => n.startedBy.filter(s => known.has(s)).map(s => ({data: {id: s + '→' + n.id, source: s, target: n.id, label: n.startedAt ? fileText(n.startedAt) : ''}}))));
    return graphLibrary()({
      container, elements, wheelSensitivity: 0.3,
      layout: {name: 'breadthfirst', directed: true, padding: 16, spacingFactor: 1, nodeDimensionsIncludeLabels: true}, maxZoom: 1.4,
      style: [
        {selector: 'node', style: {label: 'data(label)', 'text-wrap': 'wrap', 'text-valign': 'center', shape: 'round-rectangle', width: 'label', height: 'label', padding: '8px', 'font-size': 11, color: colour('--text'), 'background-color': colour('--panel'), 'border-width': 1, 'border-color': colour('--faint')}},
        {selector: '.marked', style: {'border-color': colour('--race'), 'border-width': 3}},
        {selector: 'edge', style: {label: 'data(label)', 'font-size': 9, color: colour('--faint'), width: 1.5, 'line-color': colour('--faint'), 'target-arrow-color': colour('--faint'), 'target-arrow-shape': 'triangle', 'curve-style': 'bezier', 'text-background-color': colour('--back'), 'text-background-opacity': 1, 'text-background-padding': '2px'}},
      ],
    });
  }

  /** The threads of the race with one way from a root to each; who else starts them is one node. */
  function chains(marked) {
    const all = new Map(data.threads.map(n => [n.id, n]));
    const keep = new Map();
    for (const end of marked) {
      if (!all.has(end)) continue;
      const next = new Map([[end, null]]);
      let root = end;
      // The shortest way up, through a thread of the race if there is one.
      for (const id of next.keys()) {
        root = id;
        const starters = all.get(id).startedBy.filter(s => all.has(s));
        if (!starters.length) break;
        starters.sort((a, b) => Number(marked.has(b)) - Number(marked.has(a)));
        for (const s of starters) if (!next.has(s)) next.set(s, id);
      }
      for (let id = root; id; id = next.get(id)) keep.set(id, all.get(id));
    }
    const others = [];
    for (const [id, node] of keep) {
      const startedBy = node.startedBy.filter(s => keep.has(s));
      const rest = node.startedBy.filter(s => all.has(s) && !keep.has(s));
      if (rest.length) {
        const first = shortName(all.get(rest[0]).root).replace('.', '\n.');
        others.push({id: 'others ' + id, label: rest.length === 1 ? first : plural(rest.length, 'other starter') + '\n' + first + '\n…', startedBy: []});
        startedBy.push('others ' + id);
      }
      keep.set(id, {...node, startedBy});
    }
    return [...keep.values(), ...others];
  }

  function threadsNode(race) {
    const marked = new Set(race.accesses.map(a => a.thread.node).filter(n => n));
    if (!data.threads || !marked.size) return null;
    const box = element('div', {class: 'graph', role: 'img', 'aria-label': 'Thread graph'});
    requestAnimationFrame(() => { if (box.isConnected) drawGraph(box, chains(marked), marked); });
    return element('section', {id: 'threads'}, element('h3', {}, 'Threads: who starts whom'), box);
  }

  // ---- overview ----
  let overviewDrawn = false;
  function overview() {
    if (overviewDrawn) return;
    overviewDrawn = true;
    byId('overview').append(...[assertions(), funnel(), classChart(), threadOverview(), notices(), keys()].filter(n => n));
  }

  function svg(name, attributes, ...children) {
    const node = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  }

  function funnel() {
    if (!data.stages) return null;
    const scale = value => value <= 0 ? 2 : 20 + 340 * Math.log10(1 + value) / Math.log10(1 + Math.max(10, data.stages.original));
    const picture = svg('svg', {id: 'funnel', viewBox: '0 0 760 ' + STAGES.length * 40, role: 'img', 'aria-label': 'Funnel of the stages'});
    STAGES.forEach((stage, i) => {
      const top = scale(data.stages[stage]) / 2;
      const bottom = scale(data.stages[STAGES[Math.min(i + 1, STAGES.length - 1)]]) / 2;
      const y = i * 40;
      picture.append(svg('path', {d: `M${380 - top} ${y + 2} L${380 + top} ${y + 2} L${380 + bottom} ${y + 38} L${380 - bottom} ${y + 38} Z`}),
        svg('text', {x: 8, y: y + 18}, stage), svg('text', {x: 8, y: y + 33, class: 'faint'}, STAGE_WORDS[stage]), svg('text', {x: 752, y: y + 25, 'text-anchor': 'end'}, number(data.stages[stage])));
    });
    return element('section', {}, element('h2', {}, 'Pairs of accesses left after each stage'), picture);
  }

  function classChart() {
    const packages = Object.entries(data.packages || {});
    if (!packages.length) return null;
    const sum = counts => Object.values(counts).reduce((a, b) => a + b, 0);
    const parts = counts => Object.entries(CLASSES).map(([name, colour]) => [counts[name] || 0, colour, name]);
    packages.sort((a, b) => (b[1].racy || 0) - (a[1].racy || 0) || sum(b[1]) - sum(a[1]));
    const row = (name, counts) => element('tr', {}, element('td', {class: 'code'}, name), element('td', {}, bar(parts(counts), sum(counts))),
      element('td', {class: 'n'}, number(counts.racy || 0)), element('td', {class: 'n'}, number(sum(counts))));
    return element('section', {id: 'classes'},
      element('h2', {}, 'Access classes per package'),
      element('p', {class: 'legend'}, Object.entries(CLASSES).map(([name, colour]) => [element('span', {class: 'key', style: 'background:' + colour}), name])),
      element('table', {class: 'chart'}, element('tr', {}, element('th', {}, 'package'), element('th', {}, ''), element('th', {class: 'n'}, 'racy'), element('th', {class: 'n'}, 'all')),
        row('all', data.classes), packages.map(([name, counts]) => row(name, counts))));
  }

  function threadOverview() {
    if (!data.threads || !data.threads.length) return null;
    const most = 60;
    const starters = new Set(data.threads.flatMap(n => n.startedBy));
    // Threads that are started come first: of what starts them there may be thousands.
    const related = gathered(unified(data.threads.filter(n => n.startedBy.length || starters.has(n.id))), new Set())
      .sort((a, b) => Number(b.startedBy.length > 0) - Number(a.startedBy.length > 0));
    const alone = data.threads.filter(n => !n.startedBy.length && !starters.has(n.id));
    const parts = [element('h2', {}, 'Threads of the findings: who starts whom' + (related.length > most ? ', the first ' + most : ''))];
    if (related.length) {
      const box = element('div', {class: 'graph', role: 'img', 'aria-label': 'All threads'});
      requestAnimationFrame(() => drawGraph(box, related.slice(0, most), new Set()));
      parts.push(box);
    }
    if (alone.length) {
      parts.push(element('details', {}, element('summary', {}, plural(alone.length, related.length ? 'other root' : 'root') + ' that start' + (alone.length === 1 ? 's' : '') + ' no thread'),
        element('ul', {}, alone.map(n => element('li', {class: 'code'}, n.root)))));
    }
    return element('section', {}, parts);
  }

  function assertions() {
    if (!asked.length) return null;
    const open = asked.filter(a => a.verdict !== 'proved');
    // What is known stands beside the line that it is known at.
    const row = a => {
      const source = sourceOf(a);
      return element('tr', {}, element('td', {}, a.verdict), element('td', {}, a.what),
        element('td', {class: 'code'}, frameText(a) + ' (' + fileText(a) + ')', source ? sourceNode(source, a.line, false) : null),
        element('td', {}, a.race ? element('a', {href: '#' + a.race}, a.race) : null, element('ul', {}, a.facts.map(f => element('li', {class: 'code'}, f)))));
    };
    return element('section', {id: 'assertions'}, element('h2', {}, number(proved.length) + ' proved, ' + number(open.length) + ' open'),
      element('table', {}, open.map(row)),
      proved.length ? element('details', {open: !open.length}, element('summary', {}, 'Proved, with what is known there'), element('table', {}, proved.map(row))) : null);
  }

  function notices() {
    const stats = data.stats;
    const list = element('ul');
    if (stats.methods) list.append(element('li', {}, (stats.reachableMethods >= 0 ? number(stats.reachableMethods) + ' of ' : '') + plural(stats.methods, 'method') + ' reached; ' + stats.seconds.toFixed(1) + ' s, ' + number(Math.round(stats.peakHeapBytes / 1048576)) + ' MB'));
    if (data.roots) list.append(element('li', {}, 'Roots: ' + data.roots));
    for (const [by, count] of Object.entries(data.suppressed || {})) list.append(element('li', {}, number(count) + ' suppressed by ' + by));
    const calls = data.unresolved || [];
    folded(list, plural(calls.length, 'called method') + ' without a body, whose effect was assumed', calls.map(call => call.method + ' (' + plural(call.calls, 'call') + ')'));
    const same = new Map();
    for (const w of data.warnings) same.set(w.message, (same.get(w.message) || []).concat(w.subject || []));
    for (const [message, subjects] of same) {
      if (subjects.length < 2) list.append(element('li', {}, (subjects.length ? subjects[0] + ': ' : '') + message));
      else folded(list, number(subjects.length) + ' × ' + message, subjects);
    }
    return list.children.length ? element('section', {}, element('h2', {}, 'What was looked at, and what is missing'), list) : null;
  }

  /** Long lists are there for who wants them. */
  function folded(list, title, lines) {
    const most = 500;
    if (!lines.length) return;
    list.append(element('li', {}, element('details', {}, element('summary', {}, title),
      element('ul', {}, lines.slice(0, most).map(line => element('li', {class: 'code'}, line)), lines.length > most ? element('li', {}, '… ' + number(lines.length - most) + ' more') : null))));
  }

  function keys() {
    const key = (name, text) => element('li', {}, element('kbd', {}, name), ' ' + text);
    return element('section', {}, element('h2', {}, 'Keys'), element('ul', {}, key('j', 'next'), key('k', 'previous'), key('/', 'search'), key('v', 'next view'), key('o', 'overview or findings'), key('d', 'dark or light')));
  }

  // ---- moving around ----
  function route() {
    // Of what was to be proved there is no list: it is all in the overview.
    const target = location.hash.slice(1) || (asked.length && !races.length ? 'overview' : '');
    const toOverview = target === 'overview';
    byId('findings').hidden = toOverview;
    byId('overview').hidden = !toOverview;
    for (const name of ['findings', 'overview']) {
      if ((name === 'overview') === toOverview) byId('tab-' + name).setAttribute('aria-current', 'page');
      else byId('tab-' + name).removeAttribute('aria-current');
    }
    if (toOverview) { overview(); return; }
    drawRows();
    const entry = index.find(e => e.race.id === target);
    if (entry) { show(entry); reveal(); }
  }

  function reveal() {
    const at = rows.findIndex(row => row.entry && row.entry.i === picked);
    if (at < 0) return;
    const list = byId('list');
    if (at * ROW < list.scrollTop || (at + 1) * ROW > list.scrollTop + list.clientHeight) {
      list.scrollTop = at * ROW - list.clientHeight / 2;
    }
    drawRows();
  }

  function move(step) {
    const positions = rows.map((row, i) => row.entry ? i : -1).filter(i => i >= 0);
    if (!positions.length) return;
    const at = positions.findIndex(i => rows[i].entry.i === picked);
    const next = at < 0 ? 0 : Math.min(positions.length - 1, Math.max(0, at + step));
    location.hash = rows[positions[next]].entry.race.id;
  }

  function setTheme(dark) {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    byId('theme').textContent = dark ? 'Light' : 'Dark';
  }

  document.addEventListener('keydown', event => {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key === 'Escape' && typing) { event.target.blur(); return; }
    if (event.ctrlKey || event.metaKey || event.altKey || typing) return;
    const onList = document.activeElement === byId('list');
    const actions = {
      j: () => move(1), k: () => move(-1), '/': () => byId('search').focus(), d: () => byId('theme').click(),
      o: () => { location.hash = byId('overview').hidden ? 'overview' : 'findings'; },
      v: () => { const view = byId('view'); view.selectedIndex = (view.selectedIndex + 1) % view.options.length; refresh(); },
    };
    if (onList) Object.assign(actions, {ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: () => byId('detail').focus()});
    if (actions[event.key]) { event.preventDefault(); actions[event.key](); }
  });

  const of = level => races.filter(race => race.level === level).length;
  const verdicts = data.mode === 'prove' && asked.length ? number(proved.length) + ' proved, ' + number(asked.length - proved.length) + ' open, ' : '';
  byId('summary').textContent = verdicts + plural(of('race'), 'race') + ', ' + plural(of('note'), 'note') + (races.some(r => r.confirmed) ? ' (' + number(races.filter(r => r.confirmed).length) + ' confirmed by execution)' : '') + (data.mode === 'merged' ? ' in ' : ' from ' + data.mode + ' of ') + (data.inputs || []).join(', ');
  document.title = verdicts + plural(of('race'), 'race') + ' – deadheat';
  setTheme(matchMedia('(prefers-color-scheme: dark)').matches);
  byId('theme').addEventListener('click', () => setTheme(document.documentElement.dataset.theme !== 'dark'));
  byId('list').addEventListener('scroll', drawRows, {passive: true});
  window.addEventListener('resize', drawRows);
  window.addEventListener('hashchange', route);
  fillFilters();
  refresh();
  if (!location.hash && races.length) show(index[0]);
  else if (!races.length) byId('detail').append(element('p', {class: 'empty'}, 'Nothing found.'));
  route();
  performance.mark('ready');
})();
