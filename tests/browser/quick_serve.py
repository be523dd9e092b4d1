"""`paiju serve` whose house players at events answer at once: a test need not wait until people could follow them."""

import functools

from paiju.cli.main import main
from paiju.server.events import event_tables
from paiju.server.table_options import TableOptions

if __name__ == "__main__":
    vars(event_tables)["TableOptions"] = functools.partial(TableOptions, house_delay=0)
    main()
